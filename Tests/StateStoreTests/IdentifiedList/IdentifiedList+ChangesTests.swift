import StateStoreTesting
import Testing

@testable import StateStore

@Suite struct `Changes of an identified list` {
  private let list = IdentifiedList(rows(0..<2000))

  private typealias Changes = ListChanges<Int>

  @Test func `no change is told between equal lists`() {
    #expect(list.changes(from: list).isEmpty)
    #expect(list.changes(from: IdentifiedList(rows(0..<2000))).isEmpty)
    #expect(IdentifiedList<NumberedRow<Int>>().changes(from: []).isEmpty)
  }

  @Test func `each kind of change is told with its places`() {
    var new = list
    new[id: 7]?.value = 1
    new.remove(id: 100)
    new.insert(NumberedRow(5000), at: 1000)
    new.move(from: 1500, to: 3)
    let changes = new.changes(from: list)
    #expect(changes.updated == [.init(id: 7, position: 8)])
    #expect(changes.removed == [.init(id: 100, position: 100)])
    #expect(changes.inserted == [.init(id: 5000, position: 1001)])
    #expect(changes.moved == [.init(id: 1500, from: 1500, to: 3)])
    #expect(!changes.isEmpty && changes.positions == [3, 8, 1001])
  }

  @Test func `an element may move and change`() {
    var new = list
    new.move(from: 10, to: 20)
    new[id: 10]?.value = 1
    let changes = new.changes(from: list)
    #expect(changes.moved == [.init(id: 10, from: 10, to: 20)])
    #expect(changes.updated == [.init(id: 10, position: 20)])
    #expect(changes.positions == [20])
  }

  @Test func `elements that only got another label have not moved`() {
    var crowded = list
    for number in 0..<500 { crowded.insert(NumberedRow(10_000 + number), at: 1000) }
    let changes = crowded.changes(from: list)
    #expect(changes.inserted.count == 500 && changes.moved.isEmpty && changes.updated.isEmpty)
    let reloaded = IdentifiedList([NumberedRow(-1)] + rows(0..<2000))
    #expect(reloaded.changes(from: list).inserted == [.init(id: -1, position: 0)])
    #expect(reloaded.changes(from: list).moved.isEmpty)
  }

  @Test func `lists that share nothing are told apart soundly`() async throws {
    try await withSeed { generator in
      for _ in 0..<300 {
        func someRows() -> [NumberedRow<Int>] {
          (0..<40).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
            .map { NumberedRow($0, value: Int.random(in: 0..<3, using: &generator)) }
        }
        let (old, new) = (someRows(), someRows())
        let changes = IdentifiedList(new).changes(from: IdentifiedList(old))
        #expect(faultInChanges(changes, from: old, to: new) == nil, "\(old) \(new)")
      }
    }
  }
}
