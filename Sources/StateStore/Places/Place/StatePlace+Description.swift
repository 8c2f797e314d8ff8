// A printed place shows its type: not the value, which may be a secret, nor the store around it. By
// `debugDescription`, as a member of the value may be called `description`.

extension Binding: CustomDebugStringConvertible, CustomReflectable {
  /// The type of the place.
  public var debugDescription: String { "Binding<\(Value.self)>" }

  /// Shows nothing of the store.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Child: CustomDebugStringConvertible, CustomReflectable {
  /// The type of the place.
  public var debugDescription: String { "Child<\(Value.self)>" }

  /// Shows nothing of the store.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Derived: CustomReflectable {
  /// Shows neither the kept value nor the store.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
