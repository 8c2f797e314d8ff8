import Repositories
import Synchronization

/// Reads and keeps the history of lines; reports the first failure, and keeps no lines after it.
final class LineHistorySaver: Sendable {
  private let file: LineHistoryFile?
  private let tell: @Sendable (any OutputLine) -> Void
  private let hasFailed = Mutex(false)

  init(_ file: LineHistoryFile?, tell: @escaping @Sendable (any OutputLine) -> Void) {
    self.file = file
    self.tell = tell
  }

  func read() -> LineHistory {
    guard let file else { return LineHistory() }
    do throws(SystemError) {
      return try file.read()
    } catch {
      fail(error)
      return LineHistory()
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
    if let file, isFirst {
      let message = FileMessage.lineHistoryNotSaved(file.path, reason: error.reason)
      tell(Remark(.fromProgram(.file(message)), style: nil))
    }
  }
}
