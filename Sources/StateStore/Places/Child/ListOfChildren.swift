/// A list in a stored property whose elements are children.
///
/// A list keeps the positions of its ids apart from the elements (`LabelIndex`), so that a write of
/// elements alone leaves the positions as they are: then no element has gone, and none is checked.
@usableFromInline
struct ListOfChildren<State: Sendable>: Sendable {
  /// The type of the stored property: two paths with one extent and one type lead to one list.
  let type: ObjectIdentifier
  let ids: @Sendable (State) -> LabelIndex?

  /// nil for a list without a fixed place.
  @usableFromInline
  init?<List: Sendable, Element: Sendable>(
    at path: any WritableKeyPath<State, List> & Sendable,
    list: @escaping @Sendable (List) -> IdentifiedList<Element>?
  ) {
    if extent(of: path) == .everything { return nil }
    type = ObjectIdentifier(List.self)
    ids = { list($0[keyPath: path])?.index }
  }
}
