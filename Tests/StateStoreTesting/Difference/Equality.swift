internal import StateStore

/// A type whose `==` says nothing that its parts do not say.
///
/// It is not asked before its parts are: in a list of 10,000 elements, each `==` on the way to the
/// one that changed may take as long as all the rest.
protocol ComparedByParts {}

extension Optional: ComparedByParts {}
extension Loadable: ComparedByParts {}

/// Whether the parts of a value are asked before its `==`, which lists need no less.
func isComparedByParts(_ value: Any) -> Bool {
  value is any ComparedByParts || value is any RandomAccessCollection
}

/// Whether two values are equal by `==`; nil if they have none.
func areEqual(_ old: Any, _ new: Any) -> Bool? {
  func isEqual<Value: Equatable>(_ old: Value) -> Bool { old == new as? Value }
  guard let old = old as? any Equatable else { return nil }
  return isEqual(old)
}

/// How many elements at the front and at the back of two lists are equal; none if they have no `==`.
func equalEnds<Element>(_ old: [Element], _ new: [Element]) -> (front: Int, back: Int) {
  guard let type = Element.self as? any Equatable.Type else { return (0, 0) }
  return equalEnds(of: type, old, new)
}

private func equalEnds<Element: Equatable>(
  of type: Element.Type, _ old: Any, _ new: Any
) -> (front: Int, back: Int) {
  guard let old = old as? [Element], let new = new as? [Element] else { return (0, 0) }
  let shorter = min(old.count, new.count)
  var front = 0
  while front < shorter, old[front] == new[front] { front += 1 }
  var back = 0
  while back < shorter - front, old[old.count - 1 - back] == new[new.count - 1 - back] { back += 1 }
  return (front, back)
}
