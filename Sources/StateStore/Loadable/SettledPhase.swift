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
}

extension Loadable: AnyLoadable {
  fileprivate var settled: Self {
    var settled = self
    SettledPhase(of: self, orWhileLoading: nil).restore(&settled)
    return settled
  }
}

/// A value from another run of the program: if it is a Loadable, not loading any more.
func settled<Value>(_ value: Value) -> Value {
  // Not chained: no Loadable, as an optional, is a nil of any optional type.
  guard let loadable = value as? any AnyLoadable else { return value }
  return loadable.settled as? Value ?? value
}
