import Foundation
import StateStore
import Testing

private struct Board: Equatable, Sendable {
  var number = 0
  var titles: [String] = []
}

struct StoreDescriptionTests {
  @Test func `a printed store shows its version and the state, shortened`() {
    let store = Store(Board())
    store.update { $0.titles = Array(repeating: "milk", count: 1_000) }
    let lines = "\(store)".split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "Store<Board>, version 1" && lines[1] == "  number: 0")
    #expect(lines[2].hasPrefix("  titles: [\"milk\", ") && lines[2].count < 120)
    #expect("\(Store(3))" == "Store<Int>, version 0\n  state: 3")
  }

  @Test func `a mirror has the version and the state's properties with their values`() {
    let store = Store(Board(number: 7))
    let children = Mirror(reflecting: store).children
    #expect(children.map(\.label) == ["version", "number", "titles"])
    #expect(children.compactMap { $0.value as? Int } == [7])
  }

  @Test func `inside an update a printed store is its type alone`() {
    let store = Store(Board())
    let text = store.update { _ in "\(store)" + String(describing: [store.binding(\.number)]) }
    #expect(text == "Store<Board>, in an update[Binding<Int>]")
    #expect(store.update { _ in Mirror(reflecting: store).children.count } == 0)
  }

  @Test func `a printed place is its type, without the state around it`() {
    let store = Store(Board(number: 77))
    #expect("\(store.binding(\.number))" == "Binding<Int>")
    #expect("\(Child(store.binding(\.number)))" == "Child<Int>")
    var dumped = ""
    dump(store.binding(\.titles), to: &dumped)
    #expect(!dumped.contains("77"))
  }

  @Test func `printed writes are a line each, with their differences below`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let store = Store(Board())
      store.printWrites()
      store.update("count") { $0.number = 1 }
      store.update("all") { $0.whole = Board(number: 2, titles: ["milk"]) }
    }
    let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    #expect(lines.first?.hasPrefix("1 \"count\" at ") == true)
    #expect(lines.dropFirst().first == "  number: 0 → 1")
    #expect(lines.last?.hasPrefix("  titles[0]: added \"milk\"") == true)
  }
}
