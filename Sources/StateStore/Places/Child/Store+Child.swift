/// Makes an observer of a value that may be gone, under the lock.
@usableFromInline
typealias MakeObserver<State: Sendable, Value> =
  @Sendable (
    inout Core<State>, _ order: UInt64, _ addedAt: UInt64, @escaping @Sendable (Value?) -> Void
  ) -> AnyObserver

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
    return child(path, ChildStep(\.self), fileID, line) { self.copy(reader) }
  }

  /// The value of an optional in the state, as a place that may be gone: a value with another id is
  /// another incarnation.
  @inlinable
  public func child<Wrapped: Identifiable & Sendable>(
    _ path: any WritableKeyPath<State, Wrapped?> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Child<Wrapped> where Wrapped.ID: Sendable {
    let reader = PartReader(path)
    return child(path, ChildStep(identified: \.self), fileID, line) {
      self.copy(reader)
    }
  }

  /// A case in the state, as a place that may be gone: a stored property, then a computed optional
  /// of it.
  ///
  /// The setter of the optional is called only while its getter returns a value, and never gets
  /// nil. The getter should return nil only if the value that it shows is gone from the state. Work
  /// begun at the child then ends; a value that is only hidden gets the phase before its load back
  /// when it shows again, and keeps the shown edits.
  @inlinable
  public func child<Stored: Sendable, Wrapped: Sendable>(
    _ stored: any WritableKeyPath<State, Stored> & Sendable,
    _ optional: any WritableKeyPath<Stored, Wrapped?> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Wrapped> {
    let reader = PartReader(stored)
    return child(stored, ChildStep(optional), fileID, line) {
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
    return child(stored, ChildStep(identified: optional), fileID, line) {
      self.copy(reader)[keyPath: optional]
    }
  }

  /// The element with this id in a list of the state, as a place that may be gone.
  @inlinable
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<State, IdentifiedList<Element>> & Sendable, id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    child(list, id, .element(id), fileID, line) { $0 }
  }

  /// The element with this id in a list of the state, as a place that may be gone. A nil list has
  /// no element.
  @inlinable
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<State, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    child(list, id, .element(id), fileID, line) { $0 }
  }

  /// The element with this id in the last known list of the state, as a place that may be gone.
  @inlinable
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<State, Loadable<IdentifiedList<Element>>> & Sendable,
    id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    child(list, id, .element(id), fileID, line) { $0.value }
  }

  @usableFromInline
  func child<Field: Sendable, Wrapped: Sendable>(
    _ field: any WritableKeyPath<State, Field> & Sendable, _ step: ChildStep<Field, Wrapped>,
    _ fileID: StaticString, _ line: UInt, of list: ListOfChildren<State>? = nil,
    observe: MakeObserver<State, Wrapped>? = nil, copy: @escaping @Sendable () -> Wrapped?
  ) -> Child<Wrapped> {
    Misuse.refuseForcedUnwrap(field, "child", fileID, line)
    let root = ChildRoot(field, step, of: list, observeElement: observe)
    return Child(place: RootPlace(store: self, root: root), copy: copy)
  }

  /// Returns the child for an element of a list in a field.
  @inlinable
  func child<List: Sendable, Element: Identifiable & Equatable & Sendable>(
    _ field: any WritableKeyPath<State, List> & Sendable, _ id: Element.ID,
    _ step: ChildStep<List, Element>, _ fileID: StaticString, _ line: UInt,
    _ list: @escaping @Sendable (List) -> IdentifiedList<Element>?
  ) -> Child<Element> where Element.ID: Sendable {
    let reader = PartReader(field)
    return child(
      field, step, fileID, line, of: ListOfChildren(at: field, list: list),
      observe: { core, order, addedAt, body in
        Self.makeObserver(in: &core, field, id, order, addedAt, body) {
          list($0) ?? IdentifiedList()
        }
      }, copy: { list(self.copy(reader))?[id: id] })
  }
}
