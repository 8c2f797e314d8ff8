/// The difference of two lists: updated elements, and elements whose label is only in one list or
/// has another element in the other list.
@usableFromInline
struct ListDifference<Element: Identifiable & Equatable> {
  @usableFromInline typealias Loose = (element: Element, position: Int)
  @usableFromInline var result = ListChanges<Element.ID>()
  @usableFromInline var onlyInOld: [Loose] = []
  @usableFromInline var onlyInNew: [Loose] = []

  /// Walks along the labels of both lists, and passes shared nodes; nil if the walk takes more than
  /// `steps` steps, each to a node or an element.
  @inlinable
  init?(from old: Order<Element>, to new: Order<Element>, steps: Int = .max) {
    if !walk(from: old, to: new, steps: steps) { return nil }
  }

  @inlinable
  mutating func walk(from old: Order<Element>, to new: Order<Element>, steps: Int) -> Bool {
    var (past, present) = (OrderCursor(old), OrderCursor(new))
    for _ in 0..<steps {
      let (left, right) = (past.label, present.label)
      if let left, left < right ?? .max {
        if past.node != nil { past.enter() } else { pass(&past, into: &onlyInOld) }
      } else if let right, right < left ?? .max {
        if present.node != nil { present.enter() } else { pass(&present, into: &onlyInNew) }
      } else if left == nil {
        return true
      } else {
        meet(&past, &present)
      }
    }
    return false
  }

  @inlinable
  func pass(_ cursor: inout OrderCursor<Element>, into loose: inout [Loose]) {
    if let element = cursor.entries[cursor.place].element {
      loose.append((element, cursor.position))
    }
    cursor.pass(entries: 1)
  }

  /// Continues where both cursors stand before the same label.
  @inlinable
  mutating func meet(_ past: inout OrderCursor<Element>, _ present: inout OrderCursor<Element>) {
    switch (past.node, present.node) {
    case (let node?, let twin?) where past.height == present.height && node.isIdentical(to: twin):
      past.passShared(with: &present)
    case (_?, _?):
      let (height, twin) = (past.height, present.height)
      if height >= twin { past.enter() }
      if twin >= height { present.enter() }
    case (_?, nil): past.enter()
    case (nil, _?): present.enter()
    case (nil, nil): compare(&past, &present)
    }
  }

  /// Compares the elements that have the same label in both lists, and passes them.
  @inlinable
  mutating func compare(_ past: inout OrderCursor<Element>, _ present: inout OrderCursor<Element>) {
    let (hasSameID, isEqual) = borrow(past.entries.span, past.place) { before in
      borrow(present.entries.span, present.place) { after in
        let hasSameID = before.hasSameID(as: after)
        return (hasSameID, hasSameID && before.isEqual(to: after))
      }
    }
    if !isEqual, let before = past.entries[past.place].element,
      let after = present.entries[present.place].element
    {
      if hasSameID {
        result.updated.append(.init(id: after.id, position: present.position))
      } else {
        onlyInOld.append((before, past.position))
        onlyInNew.append((after, present.position))
      }
    }
    past.pass(entries: 1)
    present.pass(entries: 1)
  }
}
