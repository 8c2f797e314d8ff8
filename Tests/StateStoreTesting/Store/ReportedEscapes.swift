internal import StateStore
internal import Synchronization

/// The escapes that a test store has reported: each of them is reported once.
final class ReportedEscapes: Sendable {
  private let escapes = Mutex<[Escape]>([])

  /// Notes escapes; returns those that were not reported before and do not follow from one that
  /// was.
  func news(in found: [Escape]) -> [Escape] {
    escapes.withLock { reported in
      let before = reported
      var news: [Escape] = []
      for escape in found where !news.contains(escape) && !Self.follows(escape, from: before) {
        news.append(escape)
      }
      reported += news
      return news
    }
  }

  /// Whether an escape was reported before, if by another name: a task that no store runs may write
  /// and let others go on at any time, work that is lost may come back, and after any other escape
  /// work may be lost.
  private static func follows(_ escape: Escape, from reported: [Escape]) -> Bool {
    if reported.contains(escape) { return true }
    if case .lostWork = escape { return !reported.isEmpty }
    return reported.contains { earlier in
      switch earlier {
      case .unstructuredTask, .lostWork: true
      case .foreignJob, .foreignWrite, .mainActorCall: false
      }
    }
  }
}
