import StateStore
import Testing

private struct Sheet: Equatable, Sendable {
  var first = 1
  var second = 2
  var unrelated = 0
  var nested = Nested()
  let readings: Recorder<String>
  var sum: Int {
    readings.append("sum")
    return first + second
  }

  struct Nested: Equatable, Sendable {
    var left = 0
    var right = 0
  }

  static func == (left: Self, right: Self) -> Bool {
    left.first == right.first && left.second == right.second && left.unrelated == right.unrelated
      && left.nested == right.nested
  }
}

@Suite struct StoreObserveTests {
  private let readings = Recorder<String>()
  private let heard = Recorder<Int>()
  private let store: Store<Sheet>

  init() { store = Store(Sheet(readings: readings)) }

  @Test func `a computed value is computed when what it reads was written`() {
    let subscription = store.observe(\.sum, reading: \.first, \.second) { [heard] in
      heard.append($0)
    }
    #expect(heard.take() == [3])
    #expect(readings.take() == ["sum"])
    store.update { $0.unrelated = 1 }
    store.update { $0.nested.left = 1 }
    #expect(readings.take() == [])
    store.update { $0.first = 5 }
    #expect(heard.take() == [7])
    #expect(readings.take() == ["sum"])
    store.update { draft in
      draft.first = 6
      draft.second = 1
    }
    #expect(heard.take() == [])
    #expect(readings.take() == ["sum"])
    store.update { $0.whole.second = 2 }
    #expect(heard.take() == [8])
    withExtendedLifetime(subscription) {}
  }

  @Test func `it is computed once for all who observe the same key path`() {
    let path: any KeyPath<Sheet, Int> & Sendable = \.sum
    var subscriptions = (0..<10).map { _ in
      store.observe(path, reading: \.second, \.first, initial: false) { [heard] in
        heard.append($0)
      }
    }
    _ = readings.take()
    store.update { $0.first = 2 }
    #expect(heard.take() == Array(repeating: 4, count: 10))
    #expect(readings.take() == ["sum"])
    // The order of the named properties makes no difference; another set of properties does.
    subscriptions.append(store.observe(path, reading: \.first, \.second) { _ in })
    subscriptions.append(store.observe(path, reading: \.first) { _ in })
    _ = readings.take()
    store.update { $0.first = 3 }
    #expect(readings.take() == ["sum", "sum"])
    subscriptions = []
    store.update { $0.first = 4 }
    #expect(readings.take() == [])
  }

  @Test func `what a closure derives is told when it has changed`() {
    let subscription = store.observe(reading: \.first) { [readings] state in
      readings.append("closure")
      return state.first / 10
    } onChange: { [heard] in
      heard.append($0)
    }
    #expect(heard.take() == [0])
    store.update { $0.first = 9 }
    #expect(heard.take() == [])
    store.update { $0.second = 9 }
    #expect(readings.take() == ["closure", "closure"])
    store.update { $0.first = 10 }
    #expect(heard.take() == [1])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a property inside a stored one can be named, and so can one that is computed`() {
    let subscriptions = [
      store.observe(reading: \.nested.left, initial: false) { [readings] in
        readings.append("left")
        return $0.nested.left
      } onChange: { [heard] in
        heard.append($0)
      },
      store.observe(reading: \.sum, initial: false) { [readings] in
        readings.append("all")
        return $0.unrelated
      } onChange: { [heard] in
        heard.append($0)
      },
    ]
    _ = readings.take()
    store.update { $0[dynamicMember: \.nested.right] = 1 }
    #expect(readings.take() == ["all"])
    store.update { $0[dynamicMember: \.nested.left] = 2 }
    #expect(readings.take().sorted() == ["all", "left"])
    store.update { $0.unrelated = 3 }
    #expect(heard.take() == [2, 3])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a stored property does not heed what is named`() {
    let subscription = store.observe(\.first, reading: \.second) { [heard] in heard.append($0) }
    store.update { $0.first = 2 }
    #expect(heard.take() == [1, 2])
    withExtendedLifetime(subscription) {}
  }

  @Test func `many derived observers come and go, and leave nothing behind`() {
    for _ in 0..<3 {
      var subscriptions = (0..<1000).map { number in
        store.observe(reading: \.first, \.second) {
          $0.first + number
        } onChange: { [heard] in
          heard.append($0)
        }
      }
      subscriptions.append(store.observe(\.first) { _ in })
      _ = heard.take()
      store.update { $0.first += 1 }
      #expect(heard.take().count == 1000)
      subscriptions.removeAll()
      store.update { $0.first += 1 }
      #expect(heard.take() == [])
    }
  }
}
