import Observation
import StateStore
import StateStoreTesting
import Testing

private struct Form: Equatable, Sendable {
  var title = "Milk"
  var isDone = false
  var isHidden = false
  var place = Place()
  var summary: String { "\(title) \(isDone)" }
}

private struct Place: Equatable, Sendable {
  var city = "Turin"
  var street = "Via Po"
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

  @Test func `a write to a field that was read is noticed`() {
    #expect(isNoticed({ _ = $0.title }, { $0.update { $0.title = "Bread" } }))
    #expect(isNoticed({ _ = $0.isDone }, { $0.update { $0.isDone.toggle() } }))
  }

  @Test func `a write to another field is not noticed, be it the next byte`() {
    #expect(!isNoticed({ _ = $0.title }, { $0.update { $0.isDone.toggle() } }))
    #expect(!isNoticed({ _ = $0.isDone }, { $0.update { $0.isHidden.toggle() } }))
    #expect(!isNoticed({ _ = $0.place.city }, { $0.update { $0.title = "Bread" } }))
  }

  @Test func `writes around and within what was read are noticed`() {
    #expect(isNoticed({ _ = $0.place }, { $0.update { $0.place.city = "Rome" } }))
    #expect(isNoticed({ _ = $0.title }, { $0.update { $0.whole = Form() } }))
    #expect(isNoticed({ _ = $0.place }, { $0.binding(\.place).street.wrappedValue = "" }))
  }

  @Test func `computed members and the whole state are reads of everything`() {
    let reads: [(Store<Form>) -> Void] = [
      { _ = $0.summary }, { _ = $0.state }, { _ = $0.version }, { _ = $0.read { $0.title } },
    ]
    for read in reads { #expect(isNoticed(read) { $0.update { $0.place.city += "!" } }) }
  }

  @Test func `only the first write after a read is told`() {
    let calls = Recorder<Void>()
    withObservationTracking {
      _ = store.title
    } onChange: {
      calls.append(())
    }
    store.update { $0.title = "a" }
    store.update { $0.title = "b" }
    #expect(calls.count == 1)
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

  @Test func `reads through a binding are tracked`() {
    let city = store.binding(\.place).city
    #expect(isNoticed({ _ in _ = city.wrappedValue }, { $0.update { $0.place.city = "Rome" } }))
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
            reads.append(([[0], [1], [0, 1, 2]][field], calls))
          } else {
            let expected = reads.map { $0.calls.count + ($0.fields.contains(field) ? 1 : 0) }
            switch field {
            case 0: store.update { $0.title += "x" }
            case 1: store.update { $0.isDone.toggle() }
            default: store.update { $0.place.city += "x" }
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
      // Only one writer, because a write between a read and the end of the tracked closure goes unnoticed.
      Worker {
        for number in 1...200 { store.update { $0.title = "\(number)" } }
      }.join()
      #expect(heard.value == "200")
      // The last closure and the store hold each other until the closure is called.
      isOver.value = true
      store.update { $0.title = "over" }
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
