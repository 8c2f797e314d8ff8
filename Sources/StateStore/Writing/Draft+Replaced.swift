extension Draft {
  /// So many replaced values are kept until the update has ended.
  @usableFromInline static var replacedLimit: Int { 1024 }

  /// Keeps what an assignment took out of the state, to be destroyed outside the lock.
  ///
  /// Of an update that makes very many assignments, a task destroys these values in the meantime: it
  /// does not hold the lock, so a `deinit` that touches the store waits there for the update to end.
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

/// Values on their way to the task that destroys them.
///
/// `@unchecked Sendable`: they were parts of a state that is Sendable, nobody else holds this array, and
/// the task alone touches it.
private final class ReplacedValues: @unchecked Sendable {
  private var values: [Any]

  init(_ values: consuming [Any]) {
    self.values = values
  }

  /// Whoever lets go of this object last, under the lock perhaps, has nothing to destroy.
  func destroy() {
    values = []
  }
}
