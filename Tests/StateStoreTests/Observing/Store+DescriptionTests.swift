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

  @Test func `L2: printing a store inside an update stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(0)
      store.update { _ in print(store) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("printing the store"))
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
