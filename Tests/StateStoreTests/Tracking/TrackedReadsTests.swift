import Observation
import StateStore
import StateStoreTesting
import Testing

private struct Form: Sendable {
  var title = "Milk"
  var isDone = false
  var isHidden = false
  var place = Place()
  /// A value that cannot be compared.
  var event = Event()
  var numbers: [Int] = []
  var summary: String { "\(title) \(isDone)" }
  var happening: Event { event }
}

private struct Event: Sendable { var number = 0 }

extension Form {
  fileprivate subscript(sum number: Int) -> Int {
    get { numbers.reduce(number, +) }
    set {}
  }
}

private struct Place: Equatable, Sendable {
  var city = "Turin"
  var street = "Via Po"
  var label: String { city.uppercased() }
}

private struct Counted: Sendable {
  static let calls = Box(0)
  var numbers: [Int] = []
  var other = 0
  var evens: Int {
    Self.calls.modify { $0 += 1 }
    return numbers.count { $0.isMultiple(of: 2) }
  }
}

private struct Touching: Sendable {
  static let store = Box<Store<Touching>?>(nil)

  struct Value: Equatable, Sendable {
    var number = 0

    static func == (left: Value, right: Value) -> Bool {
      Touching.store.value?.update { $0.other += 1 }
      return left.number == right.number
    }
  }

  var value = Value()
  var other = 0
}

@Suite struct TrackedReadsTests {
  private let store = Store(Form())

  /// Tracks `read`, makes the write, and returns whether the write was noticed.
  private func isNoticed(
    _ read: (Store<Form>) -> Void, _ write: (Store<Form>) -> Void
  ) -> Bool {
    let calls = Recorder<Void>()
    withObservationTracking {
      read(store)
    } onChange: {
      calls.append(())
    }
    write(store)
    #expect(calls.count < 2)
    return calls.count == 1
  }

  @Test func `a write to another field is not noticed, be it the next byte`() {
    #expect(!isNoticed({ _ = $0.title }, { $0.update { $0.isDone.toggle() } }))
    #expect(!isNoticed({ _ = $0.isDone }, { $0.update { $0.isHidden.toggle() } }))
    #expect(!isNoticed({ _ = $0.place.city }, { $0.update { $0.title = "Bread" } }))
  }

  @Test func `writes around and within what was read are noticed`() {
    #expect(isNoticed({ _ = $0.place }, { $0.update { $0.place.city = "Rome" } }))
    #expect(isNoticed({ _ = $0.title }, { $0.update { $0.whole = Form(title: "Tea") } }))
    #expect(isNoticed({ _ = $0.place }, { $0.binding(\.place).street.wrappedValue = "" }))
    #expect(!isNoticed({ _ = $0.title }, { $0.update { $0.whole = Form(title: "Tea") } }))
  }

  @Test func `the whole state and what cannot be compared are reads of everything`() {
    let reads: [(Store<Form>) -> Void] = [
      { _ = $0.happening }, { _ = $0.state }, { _ = $0.version }, { _ = $0.read { $0.title } },
    ]
    for read in reads { #expect(isNoticed(read) { $0.update { $0.place.city += "!" } }) }
  }

  @Test func `what cannot be compared is told after each write`() {
    #expect(isNoticed({ _ = $0.event }, { $0.update { $0.event = Event() } }))
    #expect(!isNoticed({ _ = $0.event }, { $0.update { $0.title = "Tea" } }))
  }

  @Test
  func
    `a computed member whose stored properties are named is computed after writes of these alone`()
  {
    let counted = Store(Counted())
    let calls = Recorder<Int>()
    func track() {
      withObservationTracking {
        _ = counted.read(\.evens, reading: \.numbers)
      } onChange: {
        calls.append(counted.read { $0.evens })
      }
    }
    track()
    let before = Counted.calls.value
    counted.update { $0.other += 1 }
    #expect(Counted.calls.value == before)
    counted.update { $0.numbers.append(1) }
    #expect(Counted.calls.value == before + 1 && calls.all == [])
    counted.update { $0.numbers.append(2) }
    #expect(calls.all == [1])
    track()
    counted.update { $0.numbers.append(4) }
    #expect(calls.all == [1, 2])
  }

  @Test func `named properties of a part are read through a binding`() {
    let place = store.binding(\.place)
    let read: (Store<Form>) -> Void = { _ in _ = place.read(\.label, reading: \.city) }
    #expect(!isNoticed(read, { $0.update { $0.place.street = "" } }))
    #expect(isNoticed(read, { $0.update { $0.place.city = "Rome" } }))
    #expect(place.read(\.label, reading: \.city) == "ROME")
  }

  @Test func `L2: what is compared for a tracked read may touch the store`() {
    let touching = Store(Touching())
    Touching.store.value = touching
    let calls = Recorder<Int>()
    withObservationTracking {
      _ = touching.value
    } onChange: {
      calls.append(touching.value.number)
    }
    touching.update { $0.value.number = 0 }
    #expect(calls.all == [] && touching.other == 1)
    touching.update { $0.value.number = 1 }
    #expect(calls.all == [1])
    Touching.store.value = nil
  }

  @Test func `when a change is told, no copy of the state is left that a write would have to copy`()
  {
    let store = Store(Form(numbers: [1, 2, 3]))
    let isFirst = Box(true)
    withObservationTracking {
      _ = store.numbers
    } onChange: {
      // It hears of its own write, too.
      let isAgain = isFirst.modify { flag in
        defer { flag = false }
        return !flag
      }
      if isAgain { return }
      store.update { draft in
        let before = unsafe draft.numbers.withUnsafeBufferPointer { $0.baseAddress }
        draft.numbers[0] = 7
        let after = unsafe draft.numbers.withUnsafeBufferPointer { $0.baseAddress }
        let isSame = unsafe after == before
        #expect(isSame)
      }
    }
    store.update { $0.numbers[0] = 5 }
    #expect(store.numbers[0] == 7)
  }

  @Test func `of very many values those beyond the limit are reads of everything`() {
    let store = Store(Form())
    let calls = Recorder<Int>()
    for number in 0..<300 {
      withObservationTracking {
        _ = store.binding(\.[sum: number]).wrappedValue
      } onChange: {
        calls.append(number)
      }
    }
    store.update { $0.title = "Tea" }
    #expect(calls.all.count < 100 && calls.all.allSatisfy { $0 > 200 })
    store.update { $0.numbers = [1] }
    #expect(Set(calls.all) == Set(0..<300) && calls.count == 300)
  }

  @Test func `an update that throws, or writes nothing, is not noticed`() {
    struct Refusal: Error {}
    #expect(
      !isNoticed(
        { _ = $0.title },
        { store in
          try? store.update { draft in
            draft.title = "a"
            throw Refusal()
          }
          store.update { _ in }
        }))
  }

  @Test func `whoever is told may read and write the store`() {
    let heard = Recorder<String>()
    withObservationTracking {
      _ = store.title
    } onChange: { [store] in
      heard.append(store.title)
      store.update { $0.isDone = true }
    }
    store.update { $0.title = "Bread" }
    #expect(heard.all == ["Bread"])
    #expect(store.isDone)
  }

  @Test func `several stores and several trackers do not disturb each other`() {
    let other = Store(Form())
    let calls = Recorder<String>()
    for name in ["first", "second"] {
      withObservationTracking {
        _ = store.title
        _ = other.isDone
      } onChange: {
        calls.append(name)
      }
    }
    other.update { $0.title = "x" }
    #expect(calls.all.isEmpty)
    other.update { $0.isDone = true }
    #expect(Set(calls.all) == ["first", "second"])
    store.update { $0.title = "x" }
    #expect(calls.count == 2)
  }

  @Test func `whatever is read and written in random order, readers hear of their fields`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<200 {
        let store = Store(Form())
        var reads: [(fields: Set<Int>, calls: Recorder<Void>)] = []
        for _ in 0..<30 {
          let field = Int.random(in: 0..<3, using: &generator)
          if Bool.random(using: &generator) {
            let calls = Recorder<Void>()
            withObservationTracking {
              switch field {
              case 0: _ = store.title
              case 1: _ = store.isDone
              default: _ = store.summary
              }
            } onChange: {
              calls.append(())
            }
            reads.append(([[0], [1], [0, 1]][field], calls))
          } else {
            let isEqual = Bool.random(using: &generator)
            let expected = reads.map {
              $0.calls.count + (!isEqual && $0.fields.contains(field) ? 1 : 0)
            }
            switch field {
            case 0: store.update { $0.title += isEqual ? "" : "x" }
            case 1: store.update { $0.isDone = $0.isDone != !isEqual }
            default: store.update { $0.place.city += isEqual ? "" : "x" }
            }
            for (read, expected) in zip(reads, expected) {
              #expect(read.calls.count == min(expected, 1))
            }
          }
        }
      }
    }
  }

  @Test func `a reader that reads again whenever it is told ends on the newest value`() {
    for _ in 0..<50 {
      let store = Store(Form(title: "0"))
      let heard = Box("")
      let isOver = Box(false)
      @Sendable func follow() {
        withObservationTracking {
          heard.value = store.title
        } onChange: {
          if !isOver.value { follow() }
        }
      }
      follow()
      // Only one writer, because a write between a read and the end of the tracked closure goes
      // unnoticed.
      Worker {
        for number in 1...200 { store.update { $0.title = "\(number)" } }
      }.join()
      #expect(heard.value == "200")
      // The last closure and the store hold each other until the closure is called.
      isOver.value = true
      store.update { $0.title = "over" }
    }
  }

  @Test func `threads that write the same and others never hide a change from a reader`() {
    for round in 0..<200 {
      let store = Store(Form(title: "0"))
      let (isOver, seen) = (Box(false), Box(""))
      // Observation may keep a closure that it has called, where threads meet: no closure holds the
      // store.
      let held = Box<Store<Form>?>(store)
      defer { held.value = nil }
      @Sendable func follow() {
        withObservationTracking {
          seen.value = held.value?.title ?? ""
        } onChange: {
          if !isOver.value { follow() }
        }
      }
      follow()
      onThreads(3) { thread in
        for number in 0..<20 {
          switch thread {
          case 0: store.update { $0.title = "\(number % 2)" }
          case 1: store.update { $0.title += "" }
          default:
            withObservationTracking {
              _ = store.title
            } onChange: {
            }
          }
        }
      }
      // What comes after a registration is told, whatever the threads had compared.
      withObservationTracking {
        seen.value = store.title
      } onChange: {
        seen.value = "told"
      }
      isOver.value = true
      store.update { $0.title += "" }
      store.update { $0.title = "last \(round)" }
      #expect(seen.value == "told")
    }
  }

  @Test func `four threads may read tracked and write at once`() {
    let store = Store(Form(title: ""))
    let calls = Recorder<Void>()
    onThreads(4) { index in
      for _ in 0..<2_000 {
        if index < 2 {
          store.update { $0.title.append("x") }
        } else {
          withObservationTracking {
            _ = store.title
            _ = store.isDone
          } onChange: {
            calls.append(())
          }
        }
      }
    }
    #expect(store.title.count == 4_000)
    let told = calls.count
    withObservationTracking {
      _ = store.isDone
    } onChange: {
      calls.append(())
    }
    store.update { $0.isHidden = true }
    #expect(calls.count == told)
    store.update { $0.isDone = true }
    #expect(calls.count > told)
  }
}
