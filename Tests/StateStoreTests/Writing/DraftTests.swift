import StateStore
import Testing

private struct Form: Equatable, Sendable {
  var title = ""
  var count = 0
  var tags: [String] = []
  var address = Address()
  var limited = 0 { didSet { limited = min(limited, 10) } }
  private(set) var clears = 0
  var isEmpty: Bool { title.isEmpty && count == 0 }
  var half: Int {
    get { count / 2 }
    set { count = newValue * 2 }
  }

  mutating func clear() {
    self = Form(clears: clears + 1)
  }

  init(title: String = "", count: Int = 0, clears: Int = 0) {
    (self.title, self.count, self.clears) = (title, count, clears)
  }
}

private struct Address: Equatable, Sendable {
  var city = ""
  var lines: [String] = []
}

@Suite struct DraftTests {
  private let store = Store(Form())

  @Test func `a draft reads its own writes`() {
    let read = store.update { draft in
      draft.title = "a"
      draft.title += "b"
      draft.count += 4
      let half = draft.half
      draft.half = 5
      return (draft.title, half, draft.count, draft.isEmpty, draft.whole)
    }
    #expect((read.0, read.1, read.2, read.3) == ("ab", 2, 10, false))
    #expect(read.4 == Form(title: "ab", count: 10))
    #expect(store.state == read.4)
  }

  @Test func `a draft changes nested members in place`() {
    store.update { draft in
      draft.address.city = "Seoul"
      draft.address.lines.append("1")
      draft.tags += ["x", "y"]
      draft.tags[0] = "z"
      draft.tags.swapAt(0, 1)
    }
    #expect(store.address == Address(city: "Seoul", lines: ["1"]))
    #expect(store.tags == ["y", "z"])
  }

  @Test func `didSet runs for a write through a draft`() {
    store.update { $0.limited = 99 }
    #expect(store.limited == 10)
    store.update { $0.limited += 99 }
    #expect(store.limited == 10)
  }

  @Test func `the whole is changed by mutating methods and replaced`() {
    store.update { draft in
      draft.title = "a"
      draft.whole.clear()
      draft.whole.title = "b"
    }
    #expect(store.state == Form(title: "b", clears: 1))
    store.update { $0.whole = Form(count: 3) }
    #expect(store.state == Form(count: 3))
  }

  @Test func `members are passed on as inout arguments`() {
    func raise(_ number: inout Int) -> Int {
      number += 1
      return number
    }
    let numbers = store.update { draft in (raise(&draft.count), raise(&draft.whole.count)) }
    #expect(numbers == (1, 2))
    #expect(store.count == 2)
  }

  @Test func `a member that is named like one of the store's is reached through state`() {
    struct Named: Sendable { var state = 7 }
    let store = Store(Named())
    store.update { $0.state += 1 }
    #expect(store.state.state == 8)
  }
}
