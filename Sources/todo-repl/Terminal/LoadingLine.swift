import StateStore
import Synchronization

/// Shows that something is being loaded, when it takes longer than a person notices.
///
/// It is drawn on standard error, so that it never gets among the results, and is erased before they
/// are written.
final class LoadingLine: Sendable {
  /// How it can be drawn.
  enum Medium {
    /// Not at all: nobody watches.
    case none
    /// One line, once a load.
    case lines
    /// In place.
    case screen
  }

  static let delay = Duration.milliseconds(150)
  static let step = Duration.milliseconds(100)
  private static let frames = ["|", "/", "-", "\\"]

  private struct Contents {
    var loads = 0
    /// Draws while something is being loaded.
    var drawing: Task<Void, Never>?
    var isDrawn = false
  }

  private let medium: Medium
  private let clock: any Clock<Duration>
  private let write: @Sendable (String) -> Void
  private let contents = Mutex(Contents())

  /// - Parameter write: writes to the terminal at once.
  init(
    _ medium: Medium, clock: any Clock<Duration> = ContinuousClock(),
    write: @escaping @Sendable (String) -> Void
  ) {
    self.medium = medium
    self.clock = clock
    self.write = write
  }

  /// Watches something of a store that loads, for as long as the subscription lives.
  func watch<State>(
    _ store: Store<State>, _ isLoading: any KeyPath<State, Bool> & Sendable
  ) -> Subscription {
    let watched = WatchedLoad(line: self)
    return store.observe(isLoading) { watched.isLoading($0) }
  }

  fileprivate func begin() {
    if medium == .none { return }
    contents.withLock { contents in
      contents.loads += 1
      if contents.loads > 1 { return }
      contents.drawing = Task { [self, clock] in
        var frame = 0
        var pause = Self.delay
        while (try? await clock.sleep(for: pause, tolerance: nil)) != nil, draw(frame) {
          frame += 1
          pause = Self.step
        }
      }
    }
  }

  fileprivate func end() {
    if medium == .none { return }
    contents.withLock { contents in
      contents.loads -= 1
      if contents.loads > 0 { return }
      contents.drawing?.cancel()
      contents.drawing = nil
      if contents.isDrawn, medium == .screen { write(Terminal.eraseLine) }
      contents.isDrawn = false
    }
  }

  /// Draws it; false when that was the last time. It is drawn under the lock, so that nothing is
  /// drawn once it was erased.
  private func draw(_ frame: Int) -> Bool {
    contents.withLock { contents in
      if contents.loads == 0 || Task.isCancelled { return false }
      contents.isDrawn = true
      switch medium {
      case .none: return false
      case .lines:
        write("Loading…\n")
        return false
      case .screen:
        write("\(Terminal.eraseLine)\(Self.frames[frame % Self.frames.count]) Loading…")
        return true
      }
    }
  }
}

/// One load as the line counts it: released while it is under way, it is over.
private final class WatchedLoad: Sendable {
  private let line: LoadingLine
  private let isUnderWay = Mutex(false)

  init(line: LoadingLine) {
    self.line = line
  }

  deinit {
    isLoading(false)
  }

  func isLoading(_ isLoading: Bool) {
    let wasLoading = isUnderWay.withLock { isUnderWay in
      defer { isUnderWay = isLoading }
      return isUnderWay
    }
    if wasLoading == isLoading { return }
    if isLoading { line.begin() } else { line.end() }
  }
}
