extension StatePlace {
  /// The value of an optional in the value, as a place that may be gone.
  ///
  /// A path with a `!` stops the program with a message.
  public func child<Wrapped: Sendable>(
    _ path: any WritableKeyPath<Value, Wrapped?> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Child<Wrapped> {
    _place.place.child(path, ChildStep(\.self), fileID, line)
  }

  /// The value of an optional in the value, as a place that may be gone: a value with another id is
  /// another incarnation.
  public func child<Wrapped: Identifiable & Sendable>(
    _ path: any WritableKeyPath<Value, Wrapped?> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Child<Wrapped> where Wrapped.ID: Sendable {
    _place.place.child(path, ChildStep(identified: \.self), fileID, line)
  }

  /// A case in the value, as a place that may be gone: a stored property, then a computed optional
  /// of it.
  ///
  /// The setter of the optional is called only while its getter returns a value, and never gets
  /// nil.
  public func child<Stored: Sendable, Wrapped: Sendable>(
    _ stored: any WritableKeyPath<Value, Stored> & Sendable,
    _ optional: any WritableKeyPath<Stored, Wrapped?> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Wrapped> {
    _place.place.child(stored, ChildStep(optional), fileID, line)
  }

  /// A case in the value whose values have ids, as a place that may be gone.
  public func child<Stored: Sendable, Wrapped: Identifiable & Sendable>(
    _ stored: any WritableKeyPath<Value, Stored> & Sendable,
    _ optional: any WritableKeyPath<Stored, Wrapped?> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Wrapped> where Wrapped.ID: Sendable {
    _place.place.child(stored, ChildStep(identified: optional), fileID, line)
  }

  /// The element with this id in a list of the value, as a place that may be gone.
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<Value, IdentifiedList<Element>> & Sendable, id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    _place.place.child(list, id, .element(id), fileID, line) { $0 }
  }

  /// The element with this id in a list of the value, as a place that may be gone. A nil list has
  /// no element.
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<Value, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    _place.place.child(list, id, .element(id), fileID, line) { $0 }
  }

  /// The element with this id in the last known list of the value, as a place that may be gone.
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<Value, Loadable<IdentifiedList<Element>>> & Sendable,
    id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    _place.place.child(list, id, .element(id), fileID, line) { $0.value }
  }
}
