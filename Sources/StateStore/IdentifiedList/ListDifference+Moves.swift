extension ListDifference {
  /// Separates removed and inserted elements from elements that only have another label.
  @inlinable
  consuming func changes() -> ListChanges<Element.ID> {
    var places: [Element.ID: Int] = [:]
    if !onlyInOld.isEmpty {
      for (place, loose) in onlyInNew.enumerated() { places[loose.element.id] = place }
    }
    var stayed: [(old: Int, new: Int)] = []
    var isNew = Array(repeating: true, count: onlyInNew.count)
    for (old, loose) in onlyInOld.enumerated() {
      guard let new = places[loose.element.id] else {
        result.removed.append(.init(id: loose.element.id, position: loose.position))
        continue
      }
      stayed.append((old, new))
      isNew[new] = false
      if loose.element != onlyInNew[new].element {
        result.updated.append(.init(id: loose.element.id, position: onlyInNew[new].position))
      }
    }
    for (new, loose) in onlyInNew.enumerated() where isNew[new] {
      result.inserted.append(.init(id: loose.element.id, position: loose.position))
    }
    result.updated.sort { $0.position < $1.position }
    let still = unmoved(stayed)
    for (number, pair) in stayed.enumerated() where !still[number] {
      let (from, to) = (onlyInOld[pair.old].position, onlyInNew[pair.new].position)
      result.moved.append(.init(id: onlyInOld[pair.old].element.id, from: from, to: to))
    }
    return result
  }

  /// Whether each of the elements with another label has kept its relative position.
  ///
  /// Elements that kept their label are still in one order. An element with another label has not
  /// moved if as many elements with kept labels precede it as in the old list, and it belongs to
  /// the longest run of such elements that are still in one order.
  @inlinable
  func unmoved(_ stayed: [(old: Int, new: Int)]) -> [Bool] {
    let candidates = stayed.indices.filter { number in
      let pair = stayed[number]
      return onlyInOld[pair.old].position - pair.old == onlyInNew[pair.new].position - pair.new
    }
    var still = Array(repeating: false, count: stayed.count)
    let isInOrder = candidates.map { stayed[$0].new }.longestAscent
    for (number, isInOrder) in zip(candidates, isInOrder) { still[number] = isInOrder }
    return still
  }
}
