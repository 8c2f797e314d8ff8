extension DifferenceWalk {
  /// Compares two ordered collections of one type.
  mutating func compareAsLists<List: RandomAccessCollection>(
    _ old: List, _ new: Any, at path: String
  ) {
    guard let newList = new as? List else { return }
    let (old, new) = (Array(old), Array(newList))
    let (front, back) = equalEnds(old, new)
    let change = ListChange(
      old: old, new: new, oldRange: front..<(old.count - back),
      newRange: front..<(new.count - back), path: path)
    if let type = List.Element.self as? any Identifiable.Type, compareByID(type, change) { return }
    compareByPosition(change)
  }

  private mutating func compareByPosition<Element>(_ change: ListChange<Element>) {
    for (position, (old, new)) in zip(change.oldRange, zip(change.oldPart, change.newPart)) {
      compare(old, new, at: "\(change.path)[\(position)]")
    }
    for position in change.oldRange.dropFirst(change.newRange.count) {
      addRemoved(position, change)
    }
    for position in change.newRange.dropFirst(change.oldRange.count) { addAdded(position, change) }
  }

  /// Compares lists whose elements have ids; returns false, and adds nothing, if two elements have
  /// one id.
  private mutating func compareByID<Element: Identifiable>(
    _ type: Element.Type, _ change: Any
  ) -> Bool {
    guard let change = change as? ListChange<Element>,
      let oldPositions = positions(of: change.oldPart),
      let newPositions = positions(of: change.newPart)
    else { return false }
    for position in change.oldRange where newPositions[change.old[position].id] == nil {
      addRemoved(position, change)
    }
    var kept: [(from: Int, to: Int)] = []
    for position in change.newRange {
      let new = change.new[position]
      if let from = oldPositions[new.id] {
        compare(change.old[from], new, at: "\(change.path)[\(position)]")
        kept.append((from, position))
      } else {
        addAdded(position, change)
      }
    }
    for ((from, to), stays) in zip(kept, kept.map(\.from).longestAscent) where !stays {
      // The id may be the secret of its element, or be made from it.
      let new = change.new[to]
      let place = brief.secrets.areIn(new) ? "\(to)" : "id \(brief.text(of: new.id))"
      add(at: "\(change.path)[\(place)]") { _ in "moved \(from) → \(to)" }
    }
    return true
  }

  private mutating func addRemoved<Element>(_ position: Int, _ change: ListChange<Element>) {
    add(at: "\(change.path)[\(position)]") { "removed \($0.text(of: change.old[position]))" }
  }

  private mutating func addAdded<Element>(_ position: Int, _ change: ListChange<Element>) {
    add(at: "\(change.path)[\(position)]") { "added \($0.text(of: change.new[position]))" }
  }

  /// The position of each id; nil if two elements have one id.
  private func positions<Element: Identifiable>(of part: ArraySlice<Element>) -> [Element.ID: Int]?
  {
    var positions: [Element.ID: Int] = [:]
    positions.reserveCapacity(part.count)
    for (position, element) in zip(part.indices, part) {
      if positions.updateValue(position, forKey: element.id) != nil { return nil }
    }
    return positions
  }
}

/// Two lists, and their parts between the equal ends.
private struct ListChange<Element> {
  let old: [Element]
  let new: [Element]
  let oldRange: Range<Int>
  let newRange: Range<Int>
  let path: String

  var oldPart: ArraySlice<Element> { old[oldRange] }
  var newPart: ArraySlice<Element> { new[newRange] }
}
