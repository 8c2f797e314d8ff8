import Repositories
import StateStore
import Synchronization

/// Shows that something is being loaded or saved, once a person would notice the wait.
///
/// The line is drawn where errors go, so that it never gets among the results, and erased before
/// these are written.
final class LoadingLine: Sendable {
  /// How the line can be drawn.
  enum Medium {
    /// Not at all: nobody watches.
    case none
    /// As another line whenever the text changes.
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
    /// What is under way, by the watch of its path.
    var activities: [ObjectIdentifier: PathActivity] = [:]
    /// Draws while something is under way.
    var drawing: Task<Void, Never>?
    /// How many percent of an imported file have been read.
    var percent: Int?
    /// The text that is drawn.
    var text: String?
    /// What shows while nothing is under way.
    var standing = ""
  }

  private let medium: Medium
  private let language: Language
  private let clock: any Clock<Duration>
  private let write: @Sendable (String) -> Void
  private let contents = Mutex(Contents())

  /// - Parameter write: shows a text at once: for `.lines` a whole line; for `.screen` in place of
  ///   the text before, or nothing when empty.
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

  /// Takes how many percent of an imported file have been read; nil when no file is imported.
  func show(percent: Int?) {
    contents.withLock { $0.percent = percent }
  }

  /// Shows a text while nothing is under way, until nil takes the text away; false where no text
  /// can be drawn in place.
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

  /// Draws the line, under the lock so that nothing is drawn after `end` has erased it; false when
  /// there is nothing to draw.
  private func draw(_ frame: Int) -> Bool {
    contents.withLock { contents in
      if contents.activities.isEmpty || Task.isCancelled { return false }
      let text = language.text(
        Self.message(contents.activities.values, percent: contents.percent))
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
  private static func message(
    _ activities: some Collection<PathActivity>, percent: Int?
  ) -> Message {
    if let percent { return .reading(percent: percent) }
    if let attempt = activities.lazy.compactMap(\.attempt).first {
      return .retrying(number: attempt.number, last: attempt.lastNumber)
    }
    return activities.contains(where: \.isLoading) ? .loading : .saving
  }
}

/// The watch of one path. When it is released, what is under way there counts as over.
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
