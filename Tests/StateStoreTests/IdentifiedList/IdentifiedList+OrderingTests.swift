import StateStoreTesting
import Testing

@testable import StateStore

extension NumberedRow<Int> {
  /// Not a number for every third row, so that a comparison of rows contradicts itself.
  fileprivate var nearlyNumber: Double { id % 3 == 0 ? .nan : Double(-id) }
}

@Suite struct `Ordering an identified list` {
  private struct Refusal: Error {}

  private func ids(_ list: IdentifiedList<NumberedRow<Int>>) -> [Int] {
    #expect(list.faultInInvariants() == nil)
    return Array(list.ids)
  }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 100, 2000])
  func `sorting is stable, by a comparison and by a key`(_ count: Int) async throws {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(20) {
        let rows = rows(0..<count).map { row in
          NumberedRow<Int>(row.id, value: Int.random(in: 0..<5, using: &generator))
        }
        let sorted = (0..<5).flatMap { value in rows.filter { $0.value == value } }
        var compared = IdentifiedList(rows)
        compared.sort { $0.value < $1.value }
        var keyed = IdentifiedList(rows)
        keyed.sort(by: \.value)
        #expect(Array(compared) == sorted && Array(keyed) == sorted)
        #expect(compared.faultInInvariants() == nil && keyed.faultInInvariants() == nil)
      }
    }
  }

  @Test func `sorting by a closure that throws changes nothing`() {
    let before = IdentifiedList(rows(0..<100))
    var list = before
    #expect(throws: Refusal.self) {
      try list.sort { left, _ throws(Refusal) in
        if left.id == 50 { throw Refusal() }
        return false
      }
    }
    #expect(list.isIdentical(to: before))
  }

  @Test func `an order that contradicts itself loses no element`() async throws {
    try await withSeed { generator in
      var list = IdentifiedList(rows(0..<500))
      list.sort { _, _ in Bool.random(using: &generator) }
      #expect(ids(list).sorted() == Array(0..<500))
      list.sort(by: \.nearlyNumber)
      #expect(ids(list).sorted() == Array(0..<500))
    }
  }

  @Test func `a sorted list, and a move to where the elements are, is the same version`() {
    let list = IdentifiedList(rows(0..<2000))
    var same = list
    same.sort { $0.id < $1.id }
    same.sort(by: \.id)
    same.move(fromOffsets: 100..<300, toOffset: 200)
    same.move(fromOffsets: [0, 1], toOffset: 0)
    same.move(fromOffsets: 1000..<2000, toOffset: 2000)
    #expect(same.isIdentical(to: list))
    #expect(list.filter { _ in true }.isIdentical(to: list))
  }

  @Test func `what was in order is shared with the version before`() {
    let list = IdentifiedList(rows(0..<100_000))
    func expectToShare(_ new: IdentifiedList<NumberedRow<Int>>, _ comment: Comment) {
      #expect(new.faultInInvariants() == nil, comment)
      let walk = ListDifference(from: list.order, to: new.order, steps: 4000)
      #expect(walk != nil, comment)
    }
    var new = list
    new.move(fromOffsets: [7, 500, 99_000], toOffset: 40_000)
    #expect(new.changes(from: list).moved.count == 3)
    expectToShare(new, "moved")
    // Nearly all elements move before the first, which is the first moving behind them.
    new = list
    new.move(fromOffsets: 1..<100_000, toOffset: 0)
    #expect(new.changes(from: list).moved == [.init(id: 0, from: 0, to: 99_999)])
    expectToShare(new, "moved to the start")
    new = list
    new[id: 50]?.value = 5
    new[id: 5000]?.value = -5
    new.sort(by: \.value)
    #expect(new.first?.id == 5000 && new.last?.id == 50)
    #expect(new.changes(from: list).moved.map(\.id) == [50, 5000])
    expectToShare(new, "sorted")
    new = list.filter { $0.id % 10_000 != 5 }
    #expect(new.changes(from: list).removed.count == 10)
    expectToShare(new, "filtered")
  }

  @Test func `a filter is a list, or an array where one is asked for, and may throw`() {
    let list = IdentifiedList(rows(0..<100))
    let even = list.filter { $0.id % 2 == 0 }
    #expect(even[id: 4] == NumberedRow(4) && even[id: 5] == nil && even.count == 50)
    #expect(even.faultInInvariants() == nil)
    let array: [NumberedRow<Int>] = list.filter { $0.id < 2 }
    #expect(array == rows(0..<2))
    #expect(throws: Refusal.self) { try list.filter { _ throws(Refusal) in throw Refusal() } }
  }

  @Test func `offsets outside the list stop the program`() async {
    let message = "an IdentifiedList of 5 elements has no position"
    let offset = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.move(fromOffsets: [1, 5], toOffset: 0)
    }
    expect(offset, says: "\(message) 5.")
    let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.move(fromOffsets: [-1], toOffset: 0)
    }
    expect(negative, says: "\(message) -1.")
    let destination = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = IdentifiedList(rows(0..<5))
      list.move(fromOffsets: [], toOffset: 6)
    }
    expect(destination, says: "\(message) 6.")
    let before = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.move(fromOffsets: [1], toOffset: -1)
    }
    expect(before, says: "\(message) -1.")
  }
}
