import Testing

@testable import StateStore

@Suite struct `Editing an identified list` {
  private var list = IdentifiedList(rows(0..<50))

  private func ids(_ list: IdentifiedList<NumberedRow<Int>>) -> [Int] {
    #expect(list.faultInInvariants() == nil)
    return Array(list.ids)
  }

  @Test func `there is room where neighbours are close, also in a list that is short by then`() {
    for kept in 33...64 {
      var list = IdentifiedList(rows(0..<70))
      var array = rows(0..<70)
      // Each insertion halves the distance of two labels; 31 insertions use it up.
      for id in 100..<131 {
        list.insert(NumberedRow(id), at: 20)
        array.insert(NumberedRow(id), at: 20)
      }
      // One by one: removing many elements at once rebuilds the list.
      while list.count > kept { list.remove(at: list.count - 1) }
      array.removeLast(array.count - kept)
      for id in 200..<203 {
        list.insert(NumberedRow(id), at: 20)
        array.insert(NumberedRow(id), at: 20)
      }
      #expect(Array(list) == array)
    }
  }

  @Test mutating func `puts a new element at a position and replaces a known one in its place`() {
    list.put(NumberedRow(100), at: 1)
    list.put(NumberedRow(49, value: 5), at: 0)
    list.put(NumberedRow(200), at: 1000)
    #expect(ids(list) == [0, 100] + Array(1..<50) + [200])
    #expect(list[id: 49]?.value == 5)
  }

  @Test mutating func `removes at offsets in any order, few and many`() {
    list.remove(atOffsets: [49, 3, 3])
    #expect(ids(list) == [0, 1, 2] + Array(4..<49))
    list.remove(atOffsets: stride(from: 47, through: 0, by: -2))
    #expect(list.count == 24)
    list.remove(atOffsets: [])
    list.remove(atOffsets: list.indices)
    #expect(ids(list) == [])
  }

  @Test mutating func `removes nothing when the closure that chooses throws`() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try list.removeAll { row throws(Refusal) in
        if row.id == 9 { throw Refusal() }
        return true
      }
    }
    #expect(ids(list) == Array(0..<50))
  }

  @Test func `a known id may not be inserted`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.insert(NumberedRow(3), at: 0)
    }
    expect(result, says: "two elements of an IdentifiedList have the id 3. Use `put(_:at:)`")
    let appended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.append(NumberedRow(4))
    }
    expect(appended, says: "two elements of an IdentifiedList have the id 4.")
  }

  @Test func `positions outside the list stop the program`() async {
    let message = "an IdentifiedList of 5 elements has no position"
    let insert = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.insert(NumberedRow(9), at: 6)
    }
    expect(insert, says: "\(message) 6.")
    let put = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.put(NumberedRow(9), at: -1)
    }
    expect(put, says: "\(message) -1.")
    let remove = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.remove(at: 5)
    }
    expect(remove, says: "\(message) 5.")
    let offsets = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.remove(atOffsets: [1, 7])
    }
    expect(offsets, says: "\(message) 7.")
    let move = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<5))
      list.move(from: 0, to: 5)
    }
    expect(move, says: "\(message) 5.")
  }
}
