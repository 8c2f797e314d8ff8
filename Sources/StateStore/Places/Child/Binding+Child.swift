extension Binding {
  /// The value of an optional in the value, as a place that may be gone.
  ///
  /// A path with a `!` stops the program with a message.
  public func child<Wrapped: Sendable>(
    _ path: any WritableKeyPath<Value, Wrapped?> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Child<Wrapped> {
    func child(_ place: some FixedPlace<Value>) -> Child<Wrapped> {
      place.store.child(joined(place.path, path), fileID: fileID, line: line)
    }
    return child(place)
  }

  /// The value of an optional in the value, as a place that may be gone: a value with another id is another one.
  public func child<Wrapped: Identifiable & Sendable>(
    _ path: any WritableKeyPath<Value, Wrapped?> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Child<Wrapped> where Wrapped.ID: Sendable {
    func child(_ place: some FixedPlace<Value>) -> Child<Wrapped> {
      place.store.child(joined(place.path, path), fileID: fileID, line: line)
    }
    return child(place)
  }

  /// A case in the value, as a place that may be gone: the stored property first, then a computed optional of it.
  ///
  /// The setter of the optional is called only while its getter returns a value, and gets a value.
  public func child<Stored: Sendable, Wrapped: Sendable>(
    _ stored: any WritableKeyPath<Value, Stored> & Sendable,
    _ optional: any WritableKeyPath<Stored, Wrapped?> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Wrapped> {
    func child(_ place: some FixedPlace<Value>) -> Child<Wrapped> {
      place.store.child(joined(place.path, stored), optional, fileID: fileID, line: line)
    }
    return child(place)
  }

  /// A case in the value whose values have ids, as a place that may be gone.
  public func child<Stored: Sendable, Wrapped: Identifiable & Sendable>(
    _ stored: any WritableKeyPath<Value, Stored> & Sendable,
    _ optional: any WritableKeyPath<Stored, Wrapped?> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Wrapped> where Wrapped.ID: Sendable {
    func child(_ place: some FixedPlace<Value>) -> Child<Wrapped> {
      place.store.child(joined(place.path, stored), optional, fileID: fileID, line: line)
    }
    return child(place)
  }

  /// The element that has this id, of a list in the value, as a place that may be gone.
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<Value, IdentifiedList<Element>> & Sendable, id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    func child(_ place: some FixedPlace<Value>) -> Child<Element> {
      place.store.child(joined(place.path, list), id: id, fileID: fileID, line: line)
    }
    return child(place)
  }

  /// The element that has this id, of a list in the value, as a place that may be gone.
  /// Without a list there is no element.
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<Value, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    func child(_ place: some FixedPlace<Value>) -> Child<Element> {
      place.store.child(joined(place.path, list), id: id, fileID: fileID, line: line)
    }
    return child(place)
  }

  /// The element that has this id, of a list in the value, as a place that may be gone.
  /// The list is the last known one.
  public func child<Element: Identifiable & Equatable & Sendable>(
    _ list: any WritableKeyPath<Value, Loadable<IdentifiedList<Element>>> & Sendable,
    id: Element.ID,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Child<Element> where Element.ID: Sendable {
    func child(_ place: some FixedPlace<Value>) -> Child<Element> {
      place.store.child(joined(place.path, list), id: id, fileID: fileID, line: line)
    }
    return child(place)
  }
}
