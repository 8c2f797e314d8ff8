import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private let comparisons = Atomic(0)

private struct Counted: Identifiable, Equatable {
  let id: Int
  var value = 0

  static func == (left: Counted, right: Counted) -> Bool {
    comparisons.add(1, ordering: .relaxed)
    return left.id == right.id && left.value == right.value
  }
}

@Suite struct `Comparing identified lists` {
  @Test func `equal elements in one order are equal, however the lists came about`() {
    var grown = IdentifiedList<NumberedRow<Int>>()
    for row in rows(0..<2000).reversed() { grown.insert(row, at: 0) }
    let built = IdentifiedList(rows(0..<2000))
    #expect(grown == built && grown.hashValue == built.hashValue)
    grown.move(from: 1500, to: 1501)
    #expect(grown != built)
    #expect(built != IdentifiedList(rows(0..<1999)))
    var written = built
    written[id: 1999]?.value = 1
    #expect(written != built && Set([written, built, built]).count == 2)
  }

  @Test func `what two versions share is not compared`() {
    let list = IdentifiedList((0..<50_000).map { Counted(id: $0) })
    var written = list
    written[id: 25_000]?.value = 1
    written[id: 25_000]?.value = 0
    written.insert(Counted(id: -1), at: 100)
    written.remove(id: -1)
    comparisons.store(0, ordering: .relaxed)
    #expect(written == list)
    #expect(written.changes(from: list).isEmpty)
    #expect(comparisons.load(ordering: .relaxed) <= 200)
  }
}
