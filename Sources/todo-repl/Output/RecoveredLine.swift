import Repositories

/// Says what came of a recovery.
struct RecoveredLine: OutputLine {
  let recovery: JournalRecovery

  func text(on page: Page) -> String {
    let left = recovery.dropped.count
    return "Recovered \(count(recovery.kept)) into \(DisplayText(recovery.path)); "
      + (left == 0 ? "nothing was left out." : "\(count(left)) left out.")
  }

  var json: JSONLine? {
    [
      "type": .string("recovered"), "file": .string(recovery.path), "kept": .int(recovery.kept),
      "dropped": .int(recovery.dropped.count),
    ]
  }

  private func count(_ lines: Int) -> String { lines == 1 ? "1 line" : "\(lines) lines" }
}

/// Says of one line of a damaged file why it was left out.
struct DroppedLine: OutputLine {
  let dropped: JournalRecovery.Dropped

  init(_ dropped: JournalRecovery.Dropped) {
    self.dropped = dropped
  }

  func text(on page: Page) -> String {
    "Left out line \(dropped.line): \(DisplayText(dropped.reason))"
  }

  var json: JSONLine? {
    [
      "type": .string("dropped"), "line": .int(dropped.line), "reason": .string(dropped.reason),
    ]
  }
}
