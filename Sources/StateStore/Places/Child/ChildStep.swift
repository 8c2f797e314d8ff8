/// Makes the check of whether other values have a value's id.
@usableFromInline
typealias SameID<Value> = @Sendable (Value) -> @Sendable (Value) -> Bool

/// The last step to a value that may be gone: from a stored property to its content.
@usableFromInline
struct ChildStep<Field: Sendable, Value: Sendable>: Sendable {
  let path: any WritableKeyPath<Field, Value?> & Sendable
  /// Whether the path leads through a computed property.
  var isComputed = false
  /// The id of an element.
  var element: (any Hashable & Sendable)?
  /// Makes the check of equal ids, if values have ids; nil for an element, whose id is part of the
  /// path.
  var sameID: SameID<Value>?
  /// Lends the value to a closure, in place: writing by a key path with an argument would copy an
  /// element out and back.
  let change: @Sendable (inout Field, (inout Value?) -> Void) -> Void
}

extension ChildStep {
  /// The step along a path, such as from a case to its computed optional.
  @usableFromInline
  init(_ path: any WritableKeyPath<Field, Value?> & Sendable, sameID: SameID<Value>? = nil) {
    self.init(path: path, isComputed: StateStore.isComputed(path), sameID: sameID) { field, body in
      body(&field[keyPath: path])
    }
  }
}

extension ChildStep where Value: Identifiable, Value.ID: Sendable {
  /// The step along a path to a value with an id.
  @usableFromInline
  init(identified path: any WritableKeyPath<Field, Value?> & Sendable) {
    self.init(path, sameID: { value in { [id = value.id] in $0.id == id } })
  }

  /// The step to an element.
  @usableFromInline
  static func element(_ id: Value.ID) -> ChildStep where Field == IdentifiedList<Value> {
    ChildStep(path: \.[id: id], element: id) { list, body in body(&list[id: id]) }
  }

  @usableFromInline
  static func element(_ id: Value.ID) -> ChildStep where Field == IdentifiedList<Value>? {
    ChildStep(path: \.[element: id], element: id) { list, body in
      _ = list.change { body(&$0[id: id]) }
    }
  }

  @usableFromInline
  static func element(_ id: Value.ID) -> ChildStep where Field == Loadable<IdentifiedList<Value>> {
    ChildStep(path: \.[id: id], element: id) { list, body in body(&list[id: id]) }
  }
}

/// Whether a path has no fixed offset in its root: it leads through a computed property, or through
/// a value that may be gone.
func isComputed<Root, Value>(_ path: any WritableKeyPath<Root, Value> & Sendable) -> Bool {
  MemoryLayout<Root>.offset(of: path as WritableKeyPath<Root, Value>) == nil
}
