extension Store {
  /// The store's time: its scheduler's clock, which in a simulation is the virtual one.
  ///
  /// Everything that belongs to a store waits by this clock and reads no other, so that a test
  /// needs no second clock to drive. Inside a run, ``Run/sleep(for:)`` does the same and ends with
  /// the run.
  ///
  /// ```swift
  /// store.load(\.countries) { [repository, clock = store.clock] in
  ///   try await clock.sleep(for: .milliseconds(300))
  ///   return try await repository.countries()
  /// }
  /// ```
  public var clock: any Clock<Duration> { scheduler.clock }
}
