public import StateStore
internal import Synchronization

/// A store in a simulation of its own, for a test that claims each write.
///
/// ```swift
/// let test = TestStore(AppState())
/// let todos = RealTodosInteractor(store: test.store, repository: ScriptedTodosRepository(test))
/// test.act { todos.load() }
/// test.expect("load() started") { $0.todos = .isLoading(last: nil) }
/// test.advance(by: .seconds(1))
/// test.expect("load() loaded") { $0.todos = .loaded([milk]) }
/// test.finish()
/// ```
///
/// Nothing waits for real time, and nothing runs on another thread: the same test has the same
/// transcript every time (L19). Failures are reported at the test's own line, in Swift Testing and
/// in XCTest.
///
/// A thread that answers before a task waits for the answer goes unseen, so the same test may be
/// reported in some runs only: see `Simulation`.
///
/// A test store that was used must be finished; one that a test only makes need not be.
///
/// A test store is used by one thread at a time.
public final class TestStore<State: Sendable & Equatable>: Sendable {
  /// The store, to be handed to the tested code.
  public let store: Store<State>
  /// The simulation in which the store's work runs.
  public let simulation: Simulation
  /// Whether each write must be claimed, in order. Otherwise `expect` passes over writes with other
  /// names, and `finish` accepts unclaimed writes and work under way.
  public let isExhaustive: Bool
  /// Whether ``everyOrder`` runs what is under way behind the scenario.
  let isExplored: Bool

  let probe: TestProbe<State>
  /// The store in which the test's own actions wait; nil without any.
  private let actionStore = Mutex<Store<Int>?>(nil)
  /// Reports a failure: to the test framework, or to the explorer of orders.
  let report: @Sendable (String, TestLocation) -> Void
  /// The escapes that were reported.
  let reported = ReportedEscapes()
  private let creation: TestLocation
  private let isFinished = Atomic<Bool>(false)
  /// Whether the test has done anything with this store.
  private let isTouched = Atomic<Bool>(false)

  /// Makes a test store that holds `state`.
  ///
  /// A test shows all values: a test store marks no secrets, so keep real tokens out of tests. What
  /// `.secret` hides is tested with a store of its own,
  /// `Store(state, .secret(\.token), scheduler: test.scheduler)`.
  ///
  /// - Parameters:
  ///   - capturesUnstructuredTasks: Whether `Task {}` in the tested code becomes part of the
  ///     simulation, where the runtime allows that; otherwise such a task is reported.
  ///   - stepLimit: How many jobs may run in one call before the test fails, because something goes
  ///     round in a circle; at least one.
  public convenience init(
    _ state: State, isExhaustive: Bool = true, capturesUnstructuredTasks: Bool = false,
    stepLimit: Int = 10_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    self.init(
      state, isExhaustive: isExhaustive,
      Simulation(stepLimit: stepLimit, capturesUnstructuredTasks: capturesUnstructuredTasks),
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  init(
    _ state: State, isExhaustive: Bool, isExplored: Bool = false, _ simulation: Simulation,
    _ creation: TestLocation,
    diagnostics: @escaping @Sendable (Diagnostic) -> Void = Diagnostic.report,
    report: @escaping @Sendable (String, TestLocation) -> Void = { reportFailure($0, at: $1) }
  ) {
    self.simulation = simulation
    (self.isExhaustive, self.isExplored) = (isExhaustive, isExplored)
    self.report = report
    self.creation = creation
    probe = TestProbe(simulation)
    store = Store(
      state, scheduler: simulation.scheduler, diagnostics: diagnostics, probe: probe)
  }

  deinit {
    if isFinished.load(ordering: .relaxed) { return }
    // As one that a suite has for other tests: nothing was left undone.
    if !isTouched.load(ordering: .relaxed), !probe.hasSeenAnything { return }
    report(
      "This TestStore was never finished, so that nobody knows what it left undone. "
        + "Call finish() at the end of the test.", creation)
  }

  /// A store in the simulation whose work the tested code does not cancel.
  var actions: Store<Int> {
    actionStore.withLock { actions in
      if let actions { return actions }
      let made = Store(0, scheduler: scheduler, probe: ActionProbe(probe: probe))
      actions = made
      return made
    }
  }

  /// The scheduler that makes another store part of the same simulation.
  public var scheduler: Scheduler { simulation.scheduler }

  /// The clock of the simulation.
  public var clock: SimulationClock { simulation.clock }

  /// The writes that changed the state so far, one a line: the time, the name, the changes.
  public var transcript: String { probe.transitions.map(\.line).joined(separator: "\n") }

  /// Notes that the test does something with this store.
  func touch() {
    isTouched.store(true, ordering: .relaxed)
  }

  /// Marks the test as finished, so that `deinit` reports nothing.
  func end() {
    isFinished.store(true, ordering: .relaxed)
  }
}
