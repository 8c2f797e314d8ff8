// The children of a place.
extension AnyPlace {
  func child<Field: Sendable, Wrapped: Sendable>(
    _ field: any WritableKeyPath<Value, Field> & Sendable, _ step: ChildStep<Field, Wrapped>,
    _ fileID: StaticString, _ line: UInt
  ) -> Child<Wrapped> {
    switch way {
    case .path(let path, _):
      let reader = PartReader(joined(path, field))
      return store.child(joined(path, field), step, fileID, line) { [store] in
        store.copy(reader)[keyPath: step.path]
      }
    case .child(let root, let member):
      return child(of: root, joined(member, field), step, fileID, line)
    }
  }

  /// Returns the child for an element of a list.
  func child<List: Sendable, Element: Identifiable & Equatable & Sendable>(
    _ field: any WritableKeyPath<Value, List> & Sendable, _ id: Element.ID,
    _ step: ChildStep<List, Element>, _ fileID: StaticString, _ line: UInt,
    _ list: @escaping @Sendable (List) -> IdentifiedList<Element>?
  ) -> Child<Element> where Element.ID: Sendable {
    switch way {
    case .path(let path, _): return store.child(joined(path, field), id, step, fileID, line, list)
    case .child(let root, let member):
      return child(of: root, joined(member, field), step, fileID, line)
    }
  }

  private func child<Field: Sendable, Wrapped: Sendable>(
    of root: ChildRoot<State, Base>, _ field: any WritableKeyPath<Base, Field> & Sendable,
    _ step: ChildStep<Field, Wrapped>, _ fileID: StaticString, _ line: UInt
  ) -> Child<Wrapped> {
    Misuse.refuseForcedUnwrap(field, "child", fileID, line)
    let child = RootPlace(store: store, root: ChildRoot(root, field, step))
    return Child(place: child) { child.value }
  }
}
