internal import Foundation
internal import Synchronization

/// A watch of an exploration: how much real time has passed, which a person hears of every five
/// seconds.
///
/// What a schedule does never depends on the watch.
final class Progress: Sendable {
  private struct Contents {
    var schedules = 0
    var waiting = 0
    var told = Duration.zero
  }

  /// How long an exploration says nothing.
  static let silence = Duration.seconds(5)

  private let location: TestLocation
  private let clock: @Sendable () -> Duration
  private let tell: @Sendable (String) -> Void
  private let contents = Mutex(Contents())
  private let events = Atomic<Int>(0)

  /// Makes a watch.
  ///
  /// - Parameters:
  ///   - location: The place of the exploration, for its messages.
  ///   - clock: The real time since the beginning.
  ///   - tell: Shows a message.
  init(
    _ location: TestLocation, clock: @escaping @Sendable () -> Duration = Progress.realTime(),
    tell: @escaping @Sendable (String) -> Void = Progress.write
  ) {
    self.location = location
    self.clock = clock
    self.tell = tell
  }

  /// The real time since the exploration began.
  var elapsed: Duration { clock() }

  /// Notes how many schedules were run, and how many are known to be left.
  func note(schedules: Int, waiting: Int) {
    contents.withLock {
      $0.schedules = schedules
      $0.waiting = waiting
    }
    tellWhenDue()
  }

  /// Notes an event of a schedule, which may have very many. Looking at the clock takes longer than
  /// most events, so only every 256th looks.
  func noteEvent() {
    let count = events.wrappingAdd(1, ordering: .relaxed).newValue
    if count.isMultiple(of: 256) { tellWhenDue() }
  }

  /// Says how far the exploration is, when it has said nothing for five seconds.
  private func tellWhenDue() {
    let now = clock()
    let counts = contents.withLock { contents -> Contents? in
      if now < contents.told + Self.silence { return nil }
      contents.told = now
      return contents
    }
    guard let counts else { return }
    say(
      "\(grouped(counts.schedules)) schedules in \(now.components.seconds) seconds, "
        + "at least \(grouped(counts.waiting)) more are left.")
  }

  /// Says something of the exploration.
  func say(_ message: String) {
    tell("everyOrder at \(location.fileID):\(location.line): \(message)\n")
  }

  /// Says how the exploration has ended, when it has said how far it was.
  ///
  /// - Parameter step: The step of a sample that makes it long; nil without one.
  func end(_ exploration: Exploration, repeating step: String? = nil) {
    let hasTold = contents.withLock { $0.told > .zero }
    guard hasTold || exploration.budget != nil else { return }
    say("This was \(exploration).")
    if let step {
      say(
        "The longest order repeats \(step). With a run that never ends, such as a poll, let the "
          + "scenario end with advance(by:), not advanceToEnd().")
    }
  }

  private static func realTime() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  @Sendable private static func write(_ line: String) {
    FileHandle.standardError.write(Data(line.utf8))
  }
}
