/// A path whose reads are tracked.
///
/// The path and the compared values move between threads without the compiler's proof. The
/// Observation library, too, takes key paths to be safe for that. The value of a stored property is
/// part of a `Sendable` state. The value of a computed property is made from such a state only for
/// the comparison, and no reader ever gets it.
struct TrackedPath<State, Value>: @unchecked Sendable {
  let path: KeyPath<State, Value>
  let extents: [Range<Int>]

  /// Whether the path leads to a stored property, which its offset and type identify.
  private var isStored: Bool { MemoryLayout<State>.offset(of: path) != nil }

  /// The value under which reads of the path are noted.
  var value: TrackedValue {
    TrackedValue(
      isStored ? .stored(ObjectIdentifier(Value.self)) : .computed(SharedPath(path: path)),
      reading: extents, comparison: comparison)
  }

  /// The comparison of the value; nil if its type is not `Equatable`.
  private var comparison: (any TrackedComparison)? {
    guard let type = Value.self as? any Equatable.Type else { return nil }
    return compare(type)
  }

  private func compare<Compared: Equatable>(_ type: Compared.Type) -> any TrackedComparison {
    ComparedPath<State, Value, Compared>(path: path)
  }
}

/// Compares the values at a path, of the type `Compared`.
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

/// A key path that any thread may compare; see ``TrackedPath``.
struct SharedPath: Equatable, @unchecked Sendable {
  let path: AnyKeyPath
}

/// A value in an object, so that casts are exact: a cast of `Any` unwraps optionals.
final class SeenValue<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
