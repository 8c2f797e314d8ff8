/// A type whose values are equal exactly if their parts are.
///
/// Its parts are compared without calling `==` first: in a list of 10,000 elements, each `==` on
/// the way to a changed element may take as long as all the rest.
protocol ComparedByParts {}

extension Optional: ComparedByParts {}
extension Loadable: ComparedByParts {}
extension Array: ComparedByParts {}
extension ArraySlice: ComparedByParts {}
extension ContiguousArray: ComparedByParts {}
extension IdentifiedList: ComparedByParts {}

/// Whether two values are equal by `==`; nil for a type without `==`.
func areEqual(_ old: Any, _ new: Any) -> Bool? {
  func isEqual<Value: Equatable>(_ old: Value) -> Bool { old == new as? Value }
  guard let old = old as? any Equatable else { return nil }
  return isEqual(old)
}

/// The numbers of equal elements at the front and at the back of two lists; 0 for elements without
/// `==`.
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
