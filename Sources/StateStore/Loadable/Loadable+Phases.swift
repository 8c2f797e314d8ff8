extension Loadable {
  /// Marks the value as being loaded, keeping it as the last value.
  ///
  /// For flows written by hand; `Store.load` does this by itself.
  @inlinable
  public mutating func setIsLoading() {
    let (_, value) = takeValue()
    self = .isLoading(last: value)
  }

  /// Ends a load without a result: the last value counts as loaded, and no value as not requested.
  /// Does nothing in any other phase.
  ///
  /// For flows written by hand; cancelling a load of `Store.load` restores the phase before it.
  @inlinable
  public mutating func cancelLoading() {
    if !isLoading { return }
    let (_, value) = takeValue()
    self = value.map(Loadable.loaded) ?? .notRequested
  }
}
