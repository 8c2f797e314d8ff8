import Foundation
import Interactors
import Repositories
import StateStore

/// Says which todos of a list fall due, when they do. Nothing waits while none will.
actor DueWatch {
  /// The longest wait: a clock that is set, or a computer that slept, is noticed after it.
  private static let longestWait: TimeInterval = 3_600
  /// The most todos said at once: many may be due on one day.
  private static let limit = 10

  private let now: @Sendable () -> LocalNow
  private let clock: any Clock<Duration>
  private let print: @Sendable ([any OutputLine]) -> Void
  private let language: Language
  private var alarm: DueAlarm
  private var list: TodoList = []
  private var timer: (moment: Date, task: Task<Void, Never>)?

  /// - Parameter print: Gets the lines of the todos that have just fallen due.
  init(
    of condition: TodoCondition = .everything, in language: Language,
    now: @escaping @Sendable () -> LocalNow, by clock: any Clock<Duration>,
    print: @escaping @Sendable ([any OutputLine]) -> Void
  ) {
    (self.now, self.clock, self.print, self.language) = (now, clock, print, language)
    alarm = DueAlarm(of: condition, after: now().moment)
  }

  /// Sets the current list.
  func take(_ list: TodoList) {
    self.list = list
    alarm.pass(to: now().moment)
    wait()
  }

  /// Whether a todo is still to fall due.
  var isWaiting: Bool { timer != nil }

  /// Ends the wait.
  func end() {
    timer?.task.cancel()
    timer = nil
  }

  /// Waits for the next todo that falls due, instead of for an earlier one.
  private func wait() {
    let next = alarm.next(in: list)
    if let next, next == timer?.moment { return }
    end()
    guard let next else { return }
    let seconds = min(next.timeIntervalSince(now().moment), Self.longestWait)
    // A millisecond later, so that the moment has come by any clock.
    let pause = Duration.seconds(max(0, seconds)) + .milliseconds(1)
    timer = (
      next,
      Task { [clock, weak self] in
        guard (try? await clock.sleep(for: pause, tolerance: nil)) != nil else { return }
        await self?.ring()
      }
    )
  }

  private func ring() {
    timer = nil
    let (before, now) = (alarm.passed, now())
    let due = alarm.ring(in: list, at: now)
    if !due.isEmpty {
      var lines: [any OutputLine] = due.prefix(Self.limit).map { todo in
        DueLine(todo: todo, isWholeDay: now.isWholeDay(todo), language: language)
      }
      let rest = due.count - lines.count
      if rest > 0 { lines.append(Remark(.list(.moreChanges(rest)))) }
      print(lines)
    }
    // A clock that stands still never comes to the next moment.
    if alarm.passed != before { wait() }
  }
}
