import Synchronization

/// Reports only the first of several lines: a failure to save need not be repeated at every
/// command.
final class FirstReport: Sendable {
  private let tell: @Sendable (any OutputLine) -> Void
  private let hasReported = Atomic<Bool>(false)

  /// Whether there was something to report.
  var isMade: Bool { hasReported.load(ordering: .relaxed) }

  init(_ tell: @escaping @Sendable (any OutputLine) -> Void) {
    self.tell = tell
  }

  func tell(_ line: any OutputLine) {
    if !hasReported.exchange(true, ordering: .relaxed) { tell(line) }
  }
}
