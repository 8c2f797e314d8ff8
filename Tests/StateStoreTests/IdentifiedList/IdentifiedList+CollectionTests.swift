import Testing

@testable import StateStore

@Suite struct `An identified list as a collection` {
  private let list = IdentifiedList(rows(0..<2000))

  @Test func `the algorithms of collections work on it and on its ids`() {
    #expect(list.first?.id == 0 && list.last?.id == 1999)
    #expect(list.map(\.id) == Array(0..<2000) && Array(list.ids) == Array(0..<2000))
    #expect(list.reversed().first?.id == 1999)
    #expect(list[10..<12].map(\.id) == [10, 11] && list.dropFirst(1998).count == 2)
    #expect(list.ids.count == 2000 && list.ids.contains(7) && list.ids.last == 1999)
  }

  @Test(arguments: [0, 1, 32, 33, 2000])
  func `searching and reducing do what they do of an array`(count: Int) {
    let (list, array) = (IdentifiedList(rows(0..<count)), rows(0..<count))
    for id in [0, 31, 32, 1999, 2000] {
      #expect(list.first { $0.id >= id } == array.first { $0.id >= id })
      #expect(list.firstIndex { $0.id >= id } == array.firstIndex { $0.id >= id })
      #expect(list.contains { $0.id == id } == array.contains { $0.id == id })
    }
    #expect(list.reduce(into: []) { $0.append($1.id) } == array.map(\.id))
  }

  @Test func `an error ends a search where it is thrown`() {
    struct Stop: Error {}
    var seen = 0
    #expect(throws: Stop.self) {
      try list.reduce(into: ()) { _, row in
        if row.id == 100 { throw Stop() }
        seen += 1
      }
    }
    #expect(seen == 100)
  }

  @Test func `a walk sees the list as it was when it began`() {
    var changed = list
    var seen = 0
    for row in changed {
      #expect(row.value == 0)
      changed[id: row.id]?.value = 1
      seen += 1
    }
    #expect(seen == 2000 && changed.allSatisfy { $0.value == 1 })
  }

  @Test func `a walk that has ended has ended`() {
    var walk = IdentifiedList(rows(0..<1)).makeIterator()
    #expect(walk.next() != nil && walk.next() == nil && walk.next() == nil)
  }

  @Test func `it is shown as an array is`() {
    let short = IdentifiedList(rows(0..<2))
    #expect("\(short)" == "\(rows(0..<2))")
    #expect(Mirror(reflecting: short).displayStyle == .collection)
    #expect(Mirror(reflecting: short).children.count == 2)
  }

  @Test func `a position outside stops the program`() async {
    let reading = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = IdentifiedList(rows(0..<5))[5]
    }
    expect(reading, says: "an IdentifiedList of 5 elements has no position 5. Use one of `indices`")
    let writing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list[-1].value = 1
    }
    expect(writing, says: "an IdentifiedList of 5 elements has no position -1.")
  }
}
