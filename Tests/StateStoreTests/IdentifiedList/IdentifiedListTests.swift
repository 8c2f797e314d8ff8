import Testing

@testable import StateStore

private final class Witness {}

private struct Item: Identifiable {
  var id: Int
  var witness = Witness()
  var numbers: [Int] = []
}

@Suite struct `An identified list` {
  private let list = IdentifiedList(rows(0..<100))

  @Test func `an element is changed in place, by id and by position`() {
    var items = IdentifiedList((0..<100).map { Item(id: $0) })
    func isUnique(_ item: inout Item?) -> Bool {
      guard var witness = item.take()?.witness else { return false }
      let isUnique = isKnownUniquelyReferenced(&witness)
      item = Item(id: 40, witness: witness)
      return isUnique
    }
    #expect(isUnique(&items[id: 40]))
    #expect(isKnownUniquelyReferenced(&items[40].witness))
    let kept = items
    let isAlone = isKnownUniquelyReferenced(&items[40].witness)
    #expect(!isAlone && kept[40].witness === items[40].witness)
  }

  @Test func `a throw in the middle of a change keeps what was changed`() {
    struct Refusal: Error {}
    func change(_ row: inout NumberedRow<Int>?) throws {
      row?.value = 5
      throw Refusal()
    }
    var changed = list
    #expect(throws: Refusal.self) { try change(&changed[id: 3]) }
    #expect(throws: Refusal.self) { try change(&changed[id: 300]) }
    #expect(changed[id: 3]?.value == 5 && changed.count == 100)
    #expect(changed.faultInInvariants() == nil)
  }

  @Test func `another id for an element stops the program`() async {
    let byID = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<10))
      list[id: 3]?.id = 4
    }
    expect(
      byID, says: "with the id 3 was given the id 4. Remove the element, and insert the new one.")
    let atPosition = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = IdentifiedList(rows(0..<10))
      list[3].id = 4
    }
    expect(atPosition, says: "with the id 3 was given the id 4.")
    let unknown = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<10))
      list[id: 30] = NumberedRow(40)
    }
    expect(unknown, says: "with the id 30 was given the id 40.")
  }

  @Test func `removing more elements than there are stops the program`() async {
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<2))
      list.removeFirst(3)
    }
    expect(first, says: "cannot remove 3 elements from an IdentifiedList of 2.")
    let last = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list = IdentifiedList(rows(0..<2))
      list.removeLast(-1)
    }
    expect(last, says: "cannot remove -1 elements from an IdentifiedList of 2.")
  }
}
