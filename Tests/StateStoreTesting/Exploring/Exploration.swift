/// The schedules that `everyOrder` has run.
public struct Exploration: Equatable, Sendable, CustomStringConvertible {
  /// The number of schedules that were run.
  public let schedules: Int
  /// Whether every schedule was run; false for a sample, and for a given order.
  public let isComplete: Bool
  /// The time budget, if that has ended the exploration.
  let budget: Duration?

  init(schedules: Int, isComplete: Bool, budget: Duration? = nil) {
    self.schedules = schedules
    self.isComplete = isComplete
    self.budget = budget
  }

  public var description: String {
    if isComplete { return "all \(schedules) schedules" }
    let bound = budget.map { ", ended by its time budget of \($0)" } ?? ""
    return "a sample of \(schedules) schedules\(bound)"
  }
}
