internal import StateStore

extension TestStore {
  /// Runs an action of the test, then, also if the action throws, every job that can run before time
  /// passes or a reply comes; returns what the action returns.
  ///
  /// ```swift
  /// let edit = test.act { todos.rename(milk, to: "Oat milk") }
  /// ```
  @discardableResult
  public func act<Result, Failure: Error>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    touch()
    let result = Swift.Result { () throws(Failure) in try simulation.conduct(body) }
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    attempt(location) { () throws(SimulationError) in try simulation.runUntilIdle() }
    return try result.get()
  }

  /// Lets time pass, with the replies that come meanwhile.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    attempt(location) { () throws(SimulationError) in try simulation.advance(by: duration) }
  }

  /// Lets time pass until no work waits for a reply or for time. Time does not pass for runs alone
  /// that do not count (`countsForIdle: false`).
  ///
  /// In `everyOrder`, time may pass for such runs as long as a reply or an `anytime` waits: the
  /// reply may come after each of their rounds. If a run of them never ends, use `advance(by:)`.
  public func advanceToEnd(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    attempt(location) { () throws(SimulationError) in try simulation.advanceToEnd() }
  }

  /// Runs asynchronous code of the test to its end, in the store's simulation.
  ///
  /// - Throws: The error of `body`; `SimulationError.deadlock`, with the work under way, when
  ///   `body` cannot go on; `SimulationError.escape` after a write from outside the simulation.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    touch()
    let value: Value
    do {
      value = try simulation.run(body)
    } catch SimulationError.deadlock(let waits) {
      throw SimulationError.deadlock(waitingFor: waits + probe.works.map { "the work \($0)" })
    }
    let escapes = foreignWrites
    if !escapes.isEmpty { throw SimulationError.escape(escapes) }
    return value
  }

  /// Waits for a reply from outside, like `Simulation.reply`. A fake repository's method needs only
  /// this call.
  public func reply<Value: Sendable>(
    _ name: String, _ outcomes: [Result<Value, any Error>], latency: Duration = .zero,
    heedsCancellation: Bool = true
  ) async throws -> Value {
    try await simulation.reply(
      name, outcomes, latency: latency, heedsCancellation: heedsCancellation)
  }

  /// Runs an action at some later moment: when time passes, or, in `everyOrder`, at each moment in
  /// turn. The tested code cannot cancel the action.
  public func anytime(_ name: String, _ action: @escaping @Sendable () -> Void) {
    act {
      actions.run(name) { [simulation] _ in
        guard (try? await simulation.reply(name, [.success(())])) != nil else { return }
        action()
      }
    }
  }

  /// Runs a part of the simulation, and reports its error or escapes.
  func attempt(_ location: TestLocation, _ body: () throws(SimulationError) -> Void) {
    touch()
    var escapes: [Escape] = []
    do throws(SimulationError) {
      try body()
    } catch {
      switch error {
      case .escape(let found): escapes = found
      case .stepLimit: report("\(error) \(circle)", location)
      case .deadlock: report("\(error)", location)
      }
    }
    report(escapes + foreignWrites, location)
  }

  /// Reports the escapes that were not reported before.
  func report(_ escapes: [Escape], _ location: TestLocation) {
    let news = reported.news(in: escapes)
    if !news.isEmpty { report("\(SimulationError.escape(news))", location) }
  }

  /// What goes round in a circle.
  private var circle: String {
    if let circle = simulation.circle { return "Most of the last jobs were those of \(circle)." }
    return "No work of a store asked for the last jobs.\(underWay)"
  }

  /// The writes from outside the simulation since the last call.
  private var foreignWrites: [Escape] { probe.takeForeignWrites().map(Escape.foreignWrite) }
}
