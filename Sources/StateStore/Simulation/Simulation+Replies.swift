extension Simulation {
  /// Waits for a reply from outside: of a server, a disk, a person.
  ///
  /// A fake repository's method is this one line. No reply comes until the simulation is advanced;
  /// then the first outcome comes, unless every order and outcome is explored. Cancelling the task
  /// withdraws the reply and throws `CancellationError`, unless the reply ignores cancellation.
  ///
  /// ```swift
  /// func todos() async throws -> [Todo] {
  ///   try await simulation.reply("todos", [.success(list), .failure(Offline())])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the reply in messages and orders.
  ///   - outcomes: The replies that may come, at least one.
  ///   - latency: The virtual time before the reply can come, zero or more.
  ///   - heedsCancellation: Whether cancelling the task withdraws the reply. Many real calls ignore
  ///     cancellation, and code that writes their results writes too late: give such a reply
  ///     `false`.
  public func reply<Value: Sendable>(
    _ name: String, _ outcomes: [Result<Value, any Error>], latency: Duration = .zero,
    heedsCancellation: Bool = true
  ) async throws -> Value {
    Misuse.require(!outcomes.isEmpty, "The reply \"\(name)\" needs at least one outcome.")
    Misuse.require(
      latency >= .zero,
      "The reply \"\(name)\" has a latency of \(latency), but a latency is zero or more.")
    if latency > .zero {
      let moment = clock.now.advanced(by: latency).offset
      _ = try await wait(.moment(moment, reply: name), heedsCancellation)
    }
    return try outcomes[
      try await wait(.reply(name: name, outcomes: outcomes.count), heedsCancellation)
    ].get()
  }

  /// Waits until a moment; not at all for a past moment.
  func sleep(until moment: Duration) async throws {
    if Task.isCancelled || moment <= now { await passBy() }
    try Task.checkCancellation()
    if moment <= now { return }
    _ = try await wait(.moment(moment, reply: nil), true)
  }
}
