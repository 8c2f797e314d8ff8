/// A path of which reads are tracked.
///
/// The path, and the values that are compared, go from thread to thread without the compiler's
/// proof. The Observation library takes key paths to be safe for that, too. The value of a stored
/// property is part of a state that is `Sendable`. That of a computed one is made of such a state
/// for the comparison alone, and no reader ever gets it.
struct TrackedPath<State, Value>: @unchecked Sendable {
  let path: KeyPath<State, Value>
  let extents: [Range<Int>]

  /// Whether the path leads to a stored property, which its place and type name.
  private var isStored: Bool { MemoryLayout<State>.offset(of: path) != nil }

  /// The value as reads of it are noted.
  var value: TrackedValue {
    TrackedValue(
      isStored ? .stored(ObjectIdentifier(Value.self)) : .computed(SharedPath(path: path)),
      reading: extents, comparison: comparison)
  }

  /// How the value is compared; nil if its type cannot be.
  private var comparison: (any TrackedComparison)? {
    guard let type = Value.self as? any Equatable.Type else { return nil }
    return compare(type)
  }

  private func compare<Compared: Equatable>(_ type: Compared.Type) -> any TrackedComparison {
    ComparedPath<State, Value, Compared>(path: path)
  }
}

/// Compares what a path leads to, which is of the type `Compared`.
private struct ComparedPath<State, Value, Compared: Equatable>: TrackedComparison,
  @unchecked Sendable
{
  let path: KeyPath<State, Value>

  func read(_ state: AnyObject) -> AnyObject? {
    (state as? SeenValue<State>).map { SeenValue($0.value[keyPath: path]) }
  }

  func areEqual(_ left: AnyObject, _ right: AnyObject) -> Bool {
    guard let left = left as? SeenValue<Compared>, let right = right as? SeenValue<Compared>
    else { return false }
    return left.value == right.value
  }
}

/// A key path that is compared on any thread, as ``TrackedPath`` says.
struct SharedPath: @unchecked Sendable {
  let path: AnyKeyPath
}

/// A value as an object, which a cast never takes for another: a cast of `Any` unwraps optionals.
final class SeenValue<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
