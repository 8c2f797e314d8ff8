/// A phase that no load is changing, without its value: a cancelled load restores it.
@usableFromInline
enum SettledPhase: Equatable, Sendable {
  case notRequested, loaded
  case failed(LoadFailure)

  /// The phase of `loadable`; while it is loading, `before`, or without one the phase that fits its
  /// last value.
  @inlinable
  init<Value>(of loadable: Loadable<Value>, orWhileLoading before: SettledPhase?) {
    switch loadable {
    case .notRequested: self = .notRequested
    case .loaded: self = .loaded
    case .failed(let failure, _): self = .failed(failure)
    case .isLoading(let last): self = before ?? (last == nil ? .notRequested : .loaded)
    }
  }

  /// Puts a loading Loadable back into this phase, around its current value. A phase settled in
  /// between stays.
  func restore<Value>(_ loadable: inout Loadable<Value>) {
    if !loadable.isLoading { return }
    loadable.cancelLoading()
    if case .failed(let failure) = self { loadable.fail(failure) }
  }
}

extension Loadable {
  /// Ends a load with a failure, keeping the last value.
  mutating func fail(_ failure: LoadFailure) {
    let (_, value) = takeValue()
    self = .failed(failure, last: value)
  }

  /// Puts another Loadable into the phase of this one, around the value of the other.
  func lendPhase(to other: inout Loadable) {
    other.setIsLoading()
    if !isLoading { SettledPhase(of: self, orWhileLoading: nil).restore(&other) }
  }
}

/// A Loadable of any value.
private protocol AnyLoadable {
  var settled: Self { get }

  /// The value of `stored` in the phase of this Loadable; nil if this or `initial` has a value.
  func taking(_ stored: Any, since initial: Any) -> Self?
}

extension Loadable: AnyLoadable {
  fileprivate var settled: Self {
    var settled = self
    SettledPhase(of: self, orWhileLoading: nil).restore(&settled)
    return settled
  }

  fileprivate func taking(_ stored: Any, since initial: Any) -> Self? {
    if case .notRequested = self { return nil }
    guard let stored = stored as? Self, let initial = initial as? Self,
      value == nil, initial.value == nil
    else { return nil }
    var result = stored.settled
    lendPhase(to: &result)
    return result
  }
}

/// A value from another run of the program: if it is a Loadable, not loading any more.
func settled<Value>(_ value: Value) -> Value {
  // Not chained: no Loadable, as an optional, is a nil of any optional type.
  guard let loadable = value as? any AnyLoadable else { return value }
  return loadable.settled as? Value ?? value
}

/// The stored value of a Loadable in the phase of a load that was begun since `initial`; nil where no
/// load alone has changed the value.
func taking<Value>(_ stored: Value, into current: Value, since initial: Value) -> Value? {
  guard let loadable = current as? any AnyLoadable else { return nil }
  return loadable.taking(stored, since: initial) as? Value
}
