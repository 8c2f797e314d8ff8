import Testing

@testable import StateStore

@Suite struct `The nodes of an order` {
  /// The numbers of nodes that two trees share or not.
  private func shared(
    _ node: OrderNode<NumberedRow<Int>>, _ other: OrderNode<NumberedRow<Int>>
  ) -> (same: Int, different: Int) {
    if node.isIdentical(to: other) { return (1, 0) }
    guard case .branch(let links) = node, case .branch(let others) = other else { return (0, 1) }
    return zip(links, others).map { shared($0.node, $1.node) }
      .reduce((0, 1)) { ($0.0 + $1.0, $0.1 + $1.1) }
  }

  @Test func `a write beside a kept version copies one node of each height`() {
    let kept = IdentifiedList(rows(0..<20_000))
    var list = kept
    list[id: 12_345]?.value = 1
    #expect(list.order.height == 2)
    let (same, different) = shared(kept.order.root, list.order.root)
    #expect(different == 3 && same > 40)
    list[id: 12_346]?.value = 1
    #expect(shared(kept.order.root, list.order.root).different == 3)
  }

  private func capacities(_ list: IdentifiedList<NumberedRow<Int>>) -> (count: Int, capacity: Int) {
    guard case .leaf(let entries) = list.order.root else { return (0, 0) }
    return (entries.count, entries.capacity)
  }

  @Test func `a write into a list that nobody else holds copies no node`() {
    var list = IdentifiedList(rows(0..<20))
    list.append(NumberedRow(20))
    let before = capacities(list)
    list[id: 3]?.value = 1
    list[7].value = 1
    list.replace(NumberedRow(8, value: 1))
    #expect(before.capacity > before.count && capacities(list) == before)
    let kept = list
    list[id: 3]?.value = 2
    // A copied array has no spare capacity.
    #expect(capacities(list).capacity < before.capacity && kept[3].value == 1)
  }
}
