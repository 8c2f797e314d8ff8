internal import StateStore

/// The schedules that `everyOrder` has run.
public struct Exploration: Equatable, Sendable, CustomStringConvertible {
  /// The number of schedules that were run.
  public let schedules: Int
  /// Whether every schedule was run; false for a sample, and for a given order.
  public let isComplete: Bool

  public var description: String {
    isComplete ? "all \(schedules) schedules" : "a sample of \(schedules) schedules"
  }
}

/// Runs a scenario in every order in which replies can come and time can pass, with every outcome, and
/// checks an invariant.
///
/// ```swift
/// everyOrder(of: AppState()) { test in
///   let countries = RealCountriesInteractor(store: test.store, repository: Scripted(test))
///   test.act { countries.load() }
///   test.act { countries.load() }
/// } invariant: { state in
///   [nil, newest].contains(state.countries.value)
/// }
/// ```
///
/// Each schedule has a new store and a new simulation; the closures must keep no state outside
/// themselves. The work that `body` begins is run to its end, one reply or one step of time after the other.
/// A schedule fails when `body` throws, when the invariant does not hold or throws after a write or at the end,
/// when work is left under way, or when work leaves the simulation. The shortest failing order is reported, as
/// text for `order:`, which runs just that order. In this text, `todos#1` is the second outcome of the
/// reply `todos`, and `todos (2)` the second reply that waits under this name. A check that fails in `body`
/// or `invariant` (`#expect`, and `XCTAssert` where XCTest is not Apple's) stays a failure at its own line,
/// and fails its schedule. So an invariant may throw, check and answer `true`, or only answer.
///
/// - Parameters:
///   - state: The state that each store begins with.
///   - order: The only order to run; nil runs every order.
///   - limit: The largest number of schedules to run, at least one. When there are more schedules, half of
///     the limit is spent on the schedules that differ least from the first one, and half on random ones;
///     the report names the seed (`TEST_SEED`).
///   - capturesUnstructuredTasks: Whether `Task {}` in the tested code becomes part of the simulation, where the
///     runtime allows that; otherwise such a task is reported.
///   - stepLimit: How many jobs may run in one call before a schedule fails, because something goes round in a
///     circle; at least one.
/// - Returns: The number of schedules that were run, and whether these are all (L20).
@discardableResult
public func everyOrder<State: Sendable & Equatable>(
  of state: State, order: [String]? = nil, limit: Int = 100_000,
  capturesUnstructuredTasks: Bool = false, stepLimit: Int = 1_000_000,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, _ body: @escaping (TestStore<State>) throws -> Void,
  invariant: @escaping (State) throws -> Bool = { _ in true }
) -> Exploration {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let explorer = Explorer(
    state: state, location: location, body: body,
    capturesUnstructuredTasks: capturesUnstructuredTasks, stepLimit: stepLimit,
    invariant: invariant)
  return explorer.explore(order: order, limit: limit)
}
