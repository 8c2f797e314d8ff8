import Foundation
import Interactors

/// Prints the counts of a watched list whenever an edit or the passing of time changes them.
actor CountWatch {
  private let condition: TodoCondition
  private let format: CountFormat?
  private let now: @Sendable () -> LocalNow
  private let print: @Sendable (CountLine) -> Bool
  private var list: TodoList?
  private(set) var line: CountLine?

  /// - Parameters:
  ///   - format: The format of the line; nil for the words of the language.
  ///   - print: Returns false when nobody reads any more.
  init(
    of condition: TodoCondition, as format: CountFormat? = nil,
    now: @escaping @Sendable () -> LocalNow,
    print: @escaping @Sendable (CountLine) -> Bool
  ) {
    self.condition = condition
    self.format = format
    self.now = now
    self.print = print
  }

  /// Sets the current list and counts it; returns false when nobody reads any more.
  ///
  /// - Complexity: O(n), where n is the number of todos.
  func take(_ list: TodoList) -> Bool {
    self.list = list
    return count()
  }

  /// Counts again at each full minute, until the task is cancelled: due dates pass and days begin.
  ///
  /// A wait until the next due date would miss a clock that is set, or a computer that slept.
  func passTime(by clock: any Clock<Duration>) async {
    repeat {
      let second = now().moment.timeIntervalSinceReferenceDate
        .truncatingRemainder(dividingBy: 60)
      guard (try? await clock.sleep(for: .seconds(60 - second), tolerance: nil)) != nil else {
        return
      }
    } while count()
  }

  private func count() -> Bool {
    guard let list else { return true }
    let line = CountLine(counts: DueCounts(list, condition, at: now()), format: format)
    if line.reads(as: self.line) { return true }
    self.line = line
    return print(line)
  }
}
