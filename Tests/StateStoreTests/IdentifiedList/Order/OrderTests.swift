import Testing

@testable import StateStore

@Suite struct `The labels of an order` {
  @Test(arguments: [0, 1, 2, 500, 998, 999, 1000])
  func `there is room for any number of insertions at one place`(_ position: Int) {
    var list = IdentifiedList(rows(0..<1000))
    var array = rows(0..<1000)
    for number in 1000..<2000 {
      list.insert(NumberedRow(number), at: position)
      array.insert(NumberedRow(number), at: position)
    }
    #expect(list.elementsEqual(array))
    #expect(list.faultInInvariants() == nil)
  }

  @Test func `they are evened out before they leave their bounds`() {
    let limit = OrderShape.limit
    for label in [limit - 2, -limit + 2] {
      var list = IdentifiedList<NumberedRow<Int>>()
      for number in 0..<40 { list.append(NumberedRow(number)) }
      let shift = label - list.order.root.label(at: label > 0 ? 39 : 0)
      var next = list.order.root.label(at: 0) + shift
      list.order.root.relabel(0..<40, &next, step: OrderShape.gap) { row, old, new in
        let hash = IdentifiedList<NumberedRow<Int>>.hash(row.id)
        list.index.relabel(HashedLabel(hash: hash, label: old), to: new)
      }
      #expect(list.faultInInvariants() == nil)
      list.append(NumberedRow(100))
      list.insert(NumberedRow(101), at: 0)
      #expect(Array(list.ids) == [101] + Array(0..<40) + [100])
      #expect(list.faultInInvariants() == nil)
      #expect(abs(list.order.root.label(at: 0)) < limit / 2)
    }
  }

  @Test func `a list that is used as a queue keeps its tree small`() {
    var list = IdentifiedList(rows(0..<100))
    for number in 100..<5000 {
      list.append(NumberedRow(number))
      list.remove(at: 0)
    }
    #expect(Array(list.ids) == Array(4900..<5000))
    #expect(list.faultInInvariants() == nil && list.order.height == 1)
  }
}
