extension Draft {
  /// The number of replaced values to keep until the update ends.
  @usableFromInline static var replacedLimit: Int { 1024 }

  /// Keeps a value that an assignment replaced in the state, to destroy it outside the lock.
  ///
  /// If an update makes very many assignments, a task destroys these values during the update. The
  /// task does not hold the lock, so a `deinit` that touches the store waits for the end of the
  /// update.
  @inlinable
  mutating func keep<Value>(_ value: Value) {
    replaced.append(value)
    if replaced.count >= Self.replacedLimit, destroysEarly { destroyReplaced() }
  }

  /// Takes the replaced values out; nil without any.
  @inlinable
  @inline(__always)
  mutating func takeReplaced() -> [Any]? {
    replaced.isEmpty ? nil : exchange(&replaced, with: [])
  }

  @usableFromInline
  mutating func destroyReplaced() {
    let values = ReplacedValues(exchange(&replaced, with: []))
    Task.detached { values.destroy() }
  }
}

/// Replaced values on their way to the task that destroys them.
///
/// `@unchecked Sendable`: the values were parts of a Sendable state, nothing else holds this array,
/// and only the task touches it.
private final class ReplacedValues: @unchecked Sendable {
  private var values: [Any]

  init(_ values: consuming [Any]) {
    self.values = values
  }

  /// Destroys the values, so that the last release of this object, perhaps under the lock, destroys
  /// nothing.
  func destroy() {
    values = []
  }
}
