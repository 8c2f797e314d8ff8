internal import StateStore

/// Runs a scenario in every order in which replies can come, time can pass and sleepers of one
/// moment can wake, with every outcome, and checks an invariant.
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
/// themselves. The work that `body` begins is run to its end, one reply or one step of time after
/// the other, so `body` needs no `finish()`; writes that `body` does not claim are passed over. A schedule fails when `body` throws, when the invariant does not hold or throws after
/// a write or at the end, when work is left under way, or when work leaves the simulation. The
/// shortest failing order is reported, as text for `order:`, which runs just that order. In this
/// text, `todos#1` is the second outcome of the reply `todos`, and `todos (2)` the second reply
/// that waits under this name; `time passes` lets the next moment come, `poll wakes` is one of
/// several sleepers of that moment, and `time passes × 4,998` are as many steps. A check that fails
/// in `body` or `invariant` (`#expect`, and `XCTAssert` where XCTest is not Apple's) stays a
/// failure at its own line, and fails its schedule. So an invariant may throw, check and answer
/// `true`, or only answer.
///
/// A run that never ends, such as a poll with `countsForIdle: false`, has no last order while a
/// reply or an `anytime` waits: each may come after any number of the run's rounds, and
/// `advanceToEnd` lets all of these orders be. So `body` lets time pass with `advance(by:)` there:
/// each reply and each `anytime` that waits comes within that time, and the orders have an end.
/// Pass all time in one call: what waits during the first `advance(by:)` comes within it.
///
/// - Parameters:
///   - state: The state that each store begins with.
///   - order: The only order to run; nil runs every order.
///   - limit: The largest number of schedules to run, at least one. When there are more schedules,
///     half of the limit is spent on the schedules that differ least from the first one, and half
///     on random ones; the report names the seed (`TEST_SEED`).
///   - budget: How long schedules may be begun, in real time, zero or more; one is always run. When
///     the schedules take longer, half of the time is spent on random ones, and standard error and
///     the result say that this is a sample. How many schedules that is depends on the machine. A
///     given order has no budget.
///   - capturesUnstructuredTasks: Whether `Task {}` in the tested code becomes part of the
///     simulation, where the runtime allows that; otherwise such a task is reported.
///   - stepLimit: How many jobs may run in one call before a schedule fails, because something goes
///     round in a circle; at least one. The first such schedule ends the exploration.
/// - Returns: The number of schedules that were run, and whether these are all (L20).
@discardableResult
public func everyOrder<State: Sendable & Equatable, Ending>(
  of state: State, order: [String]? = nil, limit: Int = 100_000, within budget: Duration? = nil,
  capturesUnstructuredTasks: Bool = false, stepLimit: Int = 10_000,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, _ body: @escaping (TestStore<State>) throws -> Ending,
  invariant: @escaping (State) throws -> Bool = { _ in true }
) -> Exploration {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let explorer = Explorer(
    state: state, location: location, body: { _ = try body($0) },
    capturesUnstructuredTasks: capturesUnstructuredTasks, stepLimit: stepLimit,
    invariant: invariant)
  let bounds = Bounds(limit: limit, budget: budget)
  return explorer.explore(order: order, bounds, Progress(location))
}
