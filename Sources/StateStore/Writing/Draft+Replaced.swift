extension Draft {
  /// How many replaced values are kept until the update has ended.
  @usableFromInline static var replacedLimit: Int { 1024 }

  /// Keeps a value that an assignment took out of the state, to be destroyed outside the lock.
  ///
  /// When an update makes very many assignments, a task destroys these values in the meantime: the
  /// task does not hold the lock, so a `deinit` that touches the store waits there for the update
  /// to end.
  @inlinable
  mutating func keep<Value>(_ value: Value) {
    replaced.append(value)
    if replaced.count >= Self.replacedLimit, destroysEarly { destroyReplaced() }
  }

  @usableFromInline
  mutating func destroyReplaced() {
    let values = ReplacedValues(exchange(&replaced, with: []))
    Task.detached { values.destroy() }
  }
}

/// Replaced values on their way to the task that destroys them.
///
/// `@unchecked Sendable`: the values were parts of a state that is Sendable, nothing else holds
/// this array, and the task alone touches it.
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
