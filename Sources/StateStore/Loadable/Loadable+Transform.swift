extension Loadable {
  /// The same phase around a transformed value.
  @inlinable
  public func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Loadable<Other> {
    switch self {
    case .notRequested: .notRequested
    case .isLoading(let last?): .isLoading(last: try transform(last))
    case .isLoading(nil): .isLoading(last: nil)
    case .loaded(let value): .loaded(try transform(value))
    case .failed(let failure, let last?): .failed(failure, last: try transform(last))
    case .failed(let failure, nil): .failed(failure, last: nil)
    }
  }

  /// The Loadable that the value leads to, at most as settled as this one: while this Loadable is
  /// loading or after it failed, the result has the same phase, with the inner value as the last
  /// value.
  @inlinable
  public func flatMap<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Loadable<Other>
  ) throws(Failure) -> Loadable<Other> {
    switch self {
    case .notRequested: .notRequested
    case .isLoading(let last?): .isLoading(last: try transform(last).value)
    case .isLoading(nil): .isLoading(last: nil)
    case .loaded(let value): try transform(value)
    case .failed(let failure, let last?): .failed(failure, last: try transform(last).value)
    case .failed(let failure, nil): .failed(failure, last: nil)
    }
  }

  /// The value of a Loadable of an optional; nil counts as not requested, or as no last value.
  @inlinable
  public func unwrap<Wrapped>() -> Loadable<Wrapped> where Value == Wrapped? {
    flatMap { value in value.map(Loadable<Wrapped>.loaded) ?? .notRequested }
  }

  /// Both values, in the less settled phase of the two, in the order failed, loading, not
  /// requested, loaded. There is a pair if both values are known.
  @inlinable
  public func zip<Other>(_ other: Loadable<Other>) -> Loadable<(Value, Other)> {
    var both: (Value, Other)?
    if let value, let otherValue = other.value { both = (value, otherValue) }
    if let failure = failure ?? other.failure { return .failed(failure, last: both) }
    if isLoading || other.isLoading { return .isLoading(last: both) }
    return both.map(Loadable<(Value, Other)>.loaded) ?? .notRequested
  }
}
