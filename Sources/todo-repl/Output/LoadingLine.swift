import Repositories
import StateStore
import Synchronization

/// Shows that a value is being loaded or saved, once a person would notice the wait.
///
/// The line is drawn where errors go, so that it never mixes with the results, and erased before
/// results are written.
final class LoadingLine: Sendable {
  /// How the line can be drawn.
  enum Medium {
    /// Not at all: nobody watches.
    case none
    /// As a new line whenever the text changes.
    case lines
    /// In place.
    case screen

    /// The medium for the terminal of this process: standard error may lead elsewhere.
    init(environment: [String: String]) {
      if Terminal() == nil || !FileDescriptor.standardError.isTerminal {
        self = .none
      } else {
        self = Terminal.canEdit(environment: environment) ? .screen : .lines
      }
    }
  }

  static let delay = Duration.milliseconds(150)
  static let step = Duration.milliseconds(100)
  private static let frames = ["|", "/", "-", "\\"]

  private struct Contents {
    /// The activities in progress, by the watch of their path.
    var activities: [ObjectIdentifier: PathActivity] = [:]
    /// The task that draws during the activities.
    var drawing: Task<Void, Never>?
    /// The percentage of an imported file read so far.
    var percent: Int?
    /// Returns the time since the first percentage.
    var timeReading: (@Sendable () -> Duration)?
    /// The drawn text.
    var text: String?
    /// The text to show while no activity is in progress.
    var standing = ""
  }

  private let medium: Medium
  private let language: Language
  private let clock: any Clock<Duration>
  private let write: @Sendable (String) -> Void
  private let contents = Mutex(Contents())

  /// - Parameter write: shows a text at once: for `.lines` as a whole line; for `.screen` in place
  ///   of the text before, which an empty text erases.
  init(
    _ medium: Medium, in language: Language = .english,
    clock: any Clock<Duration> = ContinuousClock(),
    write: @escaping @Sendable (String) -> Void
  ) {
    self.medium = medium
    self.language = language
    self.clock = clock
    self.write = write
  }

  /// Watches a path of a store, for as long as the subscription lives.
  func watch<State, Value: Sendable>(
    _ store: Store<State>, _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> Subscription {
    let watch = Watch(line: self)
    return store.observeActivity(of: path) { watch.activity($0) }
  }

  /// Sets the percentage of an imported file read so far; nil without an import.
  func show(percent: Int?) {
    contents.withLock { contents in
      contents.percent = percent
      if percent == nil {
        contents.timeReading = nil
      } else if contents.timeReading == nil {
        contents.timeReading = Self.stopwatch(clock)
      }
    }
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Shows a text while no activity is in progress, until nil removes it; false if no text can be
  /// drawn in place.
  func stand(_ text: String?) -> Bool {
    if medium != .screen { return false }
    contents.withLock { contents in
      contents.standing = text ?? ""
      if contents.text == nil { write(contents.standing) }
    }
    return true
  }

  fileprivate func note(_ activity: PathActivity, of watch: ObjectIdentifier) {
    if medium == .none { return }
    contents.withLock { contents in
      contents.activities[watch] = activity.isIdle ? nil : activity
      if contents.activities.isEmpty { end(&contents) } else { begin(&contents) }
    }
  }

  private func begin(_ contents: inout Contents) {
    if contents.drawing != nil { return }
    contents.drawing = Task { [self, clock] in
      var frame = 0
      var pause = Self.delay
      while (try? await clock.sleep(for: pause, tolerance: nil)) != nil, draw(frame) {
        frame += 1
        pause = Self.step
      }
    }
  }

  private func end(_ contents: inout Contents) {
    contents.drawing?.cancel()
    contents.drawing = nil
    if contents.text != nil, medium == .screen { write(contents.standing) }
    contents.text = nil
  }

  /// Draws the line, under the lock so that nothing is drawn after `end` has erased it; false if
  /// there is nothing to draw.
  private func draw(_ frame: Int) -> Bool {
    contents.withLock { contents in
      if contents.activities.isEmpty || Task.isCancelled { return false }
      let text = language.text(message(contents))
      switch medium {
      case .none: return false
      case .lines: if text != contents.text { write(text + "\n") }
      case .screen:
        write("\(Self.frames[frame % Self.frames.count]) \(text)")
      }
      contents.text = text
      return true
    }
  }

  /// The message for the most important of the activities.
  private func message(_ contents: Contents) -> Message {
    let activities = contents.activities.values
    if let percent = contents.percent {
      // Lines of their own would change with each estimate.
      let left = medium == .screen ? contents.timeReading.flatMap { Self.left(percent, $0()) } : nil
      return .reading(percent: percent, left: left)
    }
    if let attempt = activities.lazy.compactMap(\.attempt).first {
      return .retrying(number: attempt.number, last: attempt.lastNumber)
    }
    return activities.contains(where: \.isLoading) ? .loading : .saving
  }

  /// The seconds that the rest of a file will take, if as quickly as before; nil in the first second,
  /// which says little.
  private static func left(_ percent: Int, _ time: Duration) -> Int? {
    guard percent > 0, time >= .seconds(1) else { return nil }
    let seconds = time / .seconds(1) * Double(100 - percent) / Double(percent)
    return max(1, Int(seconds.rounded()))
  }
}

/// The watch of one path. Its release counts as the end of the path's activity.
private final class Watch: Sendable {
  private let line: LoadingLine

  init(line: LoadingLine) {
    self.line = line
  }

  deinit {
    line.note(.idle, of: ObjectIdentifier(self))
  }

  func activity(_ activity: PathActivity) {
    line.note(activity, of: ObjectIdentifier(self))
  }
}
