import Repositories
import Synchronization

/// Reads and keeps the history of lines; reports the first failure, and keeps no lines after it.
final class HistoryKeeper: Sendable {
  private let file: HistoryFile?
  private let tell: @Sendable (any OutputLine) -> Void
  private let hasFailed = Mutex(false)

  init(_ file: HistoryFile?, tell: @escaping @Sendable (any OutputLine) -> Void) {
    self.file = file
    self.tell = tell
  }

  func read() -> History {
    guard let file else { return History() }
    do throws(SystemError) {
      return try file.read()
    } catch {
      fail(error)
      return History()
    }
  }

  func remember(_ line: String) {
    guard let file, !hasFailed.withLock({ $0 }) else { return }
    do throws(SystemError) {
      try file.append(line)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: SystemError) {
    let isFirst = hasFailed.withLock { hasFailed in
      defer { hasFailed = true }
      return !hasFailed
    }
    if let file, isFirst { tell(HistoryRemark(path: file.path, reason: error.reason)) }
  }
}

/// The reason why the history of lines is not kept.
private struct HistoryRemark: OutputLine {
  let path: String
  let reason: String

  func text(on page: Page) -> String {
    page.text(.told(.file(.historyNotKept(path, reason: reason))))
  }

  var json: JSONLine? { nil }
}
