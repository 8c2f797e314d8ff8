import Repositories

/// Reads and keeps the history of lines; reports the first failure, and keeps no lines after it.
final class LineHistorySaver: Sendable {
  private let file: LineHistoryFile?
  private let report: FirstReport

  init(_ file: LineHistoryFile?, tell: @escaping @Sendable (any OutputLine) -> Void) {
    self.file = file
    report = FirstReport(tell)
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
    guard let file, !report.isMade else { return }
    do throws(SystemError) {
      try file.append(line)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: SystemError) {
    guard let file else { return }
    let message = FileMessage.lineHistoryNotSaved(file.path, reason: error.reason)
    report.tell(Remark(.fromProgram(.file(message)), style: nil))
  }
}
