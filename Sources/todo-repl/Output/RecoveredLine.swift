import Repositories

/// Reports the result of a recovery.
struct RecoveredLine: OutputLine {
  let recovery: JournalRecovery

  func text(on page: Page) -> String {
    page.text(
      .recovered(
        recovery.kept, into: recovery.path, dropped: recovery.dropped.count, lost: recovery.lost))
  }

  var json: JSONLine? {
    [
      "type": .string("recovered"), "file": .string(recovery.path), "kept": .int(recovery.kept),
      "dropped": .int(recovery.dropped.count), "lost": .int(recovery.lost),
    ]
  }
}

/// Reports why one line of a damaged file was left out.
struct DroppedLine: OutputLine {
  let dropped: JournalRecovery.Dropped

  init(_ dropped: JournalRecovery.Dropped) {
    self.dropped = dropped
  }

  func text(on page: Page) -> String {
    page.text(.leftOutLine(dropped.line, reason: dropped.reason))
  }

  var json: JSONLine? {
    [
      "type": .string("dropped"), "line": .int(dropped.line), "reason": .string(dropped.reason),
    ]
  }
}
