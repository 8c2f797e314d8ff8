import Testing

@testable import StateStore

@Suite struct `Building an identified list` {
  @Test(arguments: [0, 1, 31, 32, 33, 1023, 1024, 1025, 32_768, 33_000])
  func `has the elements in their order, whatever their number`(_ count: Int) {
    let list = IdentifiedList(rows(0..<count))
    #expect(list.elementsEqual(rows(0..<count)))
    #expect(list.faultInInvariants() == nil)
  }

  @Test func `appending one by one makes the same list`() {
    var list = IdentifiedList<NumberedRow<Int>>()
    for row in rows(0..<3000) { list.append(row) }
    #expect(list == IdentifiedList(rows(0..<3000)))
    #expect(list.faultInInvariants() == nil)
  }

  @Test func `an array literal makes a list`() {
    let list: IdentifiedList = [NumberedRow<Int>(2), NumberedRow(1)]
    #expect(Array(list.ids) == [2, 1])
  }

  @Test func `two elements with one id stop the program, which names it`() async {
    await #expect(processExitsWith: .success) { _ = IdentifiedList(rows([1, 2, 3])) }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = IdentifiedList(rows([1, 2, 3, 2]))
    }
    expect(result, says: "two elements of an IdentifiedList have the id 2.")
  }

  @Test func `the validating initialiser reports each duplicate once`() throws {
    #expect(throws: DuplicateIDs(ids: [2, 1])) {
      try IdentifiedList(validating: rows([1, 2, 3, 2, 1, 2]))
    }
    #expect(try IdentifiedList(validating: rows(0..<40)) == IdentifiedList(rows(0..<40)))
  }

  @Test func `equal hashes are no duplicates`() throws {
    let colliding = (0..<200).map { NumberedRow<CollidingID>($0) }
    let list = try IdentifiedList(validating: colliding)
    #expect(list.elementsEqual(colliding))
    #expect(throws: DuplicateIDs(ids: [CollidingID(number: 7)])) {
      try IdentifiedList(validating: colliding + [NumberedRow(7)])
    }
  }

  @Test func `the merging initialiser keeps the first place`() throws {
    let list = IdentifiedList(rows([1, 2, 3, 2, 2])) { old, new in
      NumberedRow(2, value: old.value + new.value + 1)
    }
    #expect(list == [NumberedRow(1), NumberedRow(2, value: 2), NumberedRow(3)])
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      _ = try IdentifiedList(rows([1, 1])) { _, _ throws(Refusal) in throw Refusal() }
    }
  }

  @Test func `merging into another id stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = IdentifiedList(rows([1, 1])) { _, _ in NumberedRow(5) }
    }
    expect(result, says: "with the id 1 was given the id 5.")
  }
}
