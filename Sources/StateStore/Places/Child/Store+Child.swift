/// Observes an element of the list in a field.
@usableFromInline
typealias FieldObserve<State: Sendable, Field, Value> =
  @Sendable (
    Store<State>, any KeyPath<State, Field> & Sendable, _ initial: Bool, Caller,
    @escaping @Sendable (Value?) -> Void
  ) -> Subscription

extension Store {
  /// The value of an optional in the state, as a place that may be gone.
  ///
  /// A path with a `!` stops the program with a message.
  @inlinable
  public func child<Wrapped: Sendable>(
    _ path: any WritableKeyPath<State, Wrapped?> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Child<Wrapped> {
    let reader = PartReader(path)
    return child(path, ChildStep(\.self), .ofPlace, fileID, line) { self.copy(reader) }
  }

  /// The value of an optional in the state, as a place that may be gone: a value with another id is another one.
  @inlinable
  public func child<Wrapped: Identifiable & Sendable>(
    _ path: any WritableKeyPath<State, Wrapped?> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Child<Wrapped> where Wrapped.ID: Sendable {
    let reader = PartReader(path)
    return child(path, ChildStep(\.self), .id(), fileID, line) { self.copy(reader) }
  }

  /// A case in the state, as a place that may be gone: the stored property first, then a computed optional of it.
  ///
  /// The setter of the optional is called only while its getter returns a value, and gets a value.
  /// The getter should return nil only when what the optional shows is gone from the state. What was begun ends then;
  /// a value that is only hidden gets the phase before its load back when the value shows again, and keeps what it shows
  /// of an edit.
  @inlinable
  public func child<Stored: Sendable, Wrapped: Sendable>(
    _ stored: any WritableKeyPath<State, Stored> & Sendable,
    _ optional: any WritableKeyPath<Stored, Wrapped?> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Wrapped> {
    let reader = PartReader(stored)
    return child(stored, ChildStep(optional), .ofPlace, fileID, line) {
      self.copy(reader)[keyPath: optional]
    }
  }

  /// A case in the state whose values have ids, as a place that may be gone.
  @inlinable
  public func child<Stored: Sendable, Wrapped: Identifiable & Sendable>(
    _ stored: any WritableKeyPath<State, Stored> & Sendable,
    _ optional: any WritableKeyPath<Stored, Wrapped?> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Wrapped> where Wrapped.ID: Sendable {
    let reader = PartReader(stored)
    return child(stored, ChildStep(optional), .id(), fileID, line) {
      self.copy(reader)[keyPath: optional]
    }
  }

  /// The element that has this id, of a list in the state, as a place that may be gone.
  @inlinable
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<State, IdentifiedList<Element>> & Sendable, id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    let reader = PartReader(list)
    return child(
      list, .element(id), .ofElement, fileID, line, list: { $0 },
      observe: { store, path, initial, caller, body in
        store.observe(
          path, id: id, initial: initial, fileID: caller.fileID, line: caller.line, body)
      }, copy: { self.copy(reader)[id: id] })
  }

  /// The element that has this id, of a list in the state, as a place that may be gone.
  /// Without a list there is no element.
  @inlinable
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<State, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    let reader = PartReader(list)
    return child(
      list, .element(id), .ofElement, fileID, line, list: { $0 },
      observe: { store, path, initial, caller, body in
        store.observe(
          path, id: id, initial: initial, fileID: caller.fileID, line: caller.line, body)
      }, copy: { self.copy(reader)?[id: id] })
  }

  /// The element that has this id, of a list in the state, as a place that may be gone.
  /// The list is the last known one.
  @inlinable
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<State, Loadable<IdentifiedList<Element>>> & Sendable,
    id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    let reader = PartReader(list)
    return child(
      list, .element(id), .ofElement, fileID, line,
      list: { $0.value },
      observe: { store, path, initial, caller, body in
        store.observe(
          path, id: id, initial: initial, fileID: caller.fileID, line: caller.line, body)
      }, copy: { self.copy(reader)[id: id] })
  }

  @usableFromInline
  func child<Field: Sendable, Wrapped: Sendable>(
    _ field: any WritableKeyPath<State, Field> & Sendable,
    _ step: ChildStep<Field, Wrapped>, _ identity: ChildIdentity<Wrapped>,
    _ fileID: StaticString, _ line: UInt, copy: @escaping @Sendable () -> Wrapped?
  ) -> Child<Wrapped> {
    Misuse.refuseForcedUnwrap(field, "child", fileID, line)
    return Child(
      place: RootPlace(store: self, root: ChildRoot(field, step, identity)), copy: copy)
  }

  @usableFromInline
  func child<List: Sendable, Element: Identifiable & Sendable>(
    _ field: any WritableKeyPath<State, List> & Sendable,
    _ element: ChildStep<List, Element>, _ identity: ChildIdentity<Element>,
    _ fileID: StaticString, _ line: UInt,
    list: @escaping @Sendable (List) -> IdentifiedList<Element>?,
    observe: @escaping FieldObserve<State, List, Element>,
    copy: @escaping @Sendable () -> Element?
  ) -> Child<Element> {
    Misuse.refuseForcedUnwrap(field, "child", fileID, line)
    let root = ChildRoot(
      field, element, identity, of: ListOfChildren(at: field, list: list),
      observeElement: { store, initial, caller, body in
        observe(store, field, initial, caller, body)
      })
    return Child(place: RootPlace(store: self, root: root), copy: copy)
  }
}
