import Repositories

/// Says what came of a recovery.
struct RecoveredLine: OutputLine {
  let recovery: JournalRecovery

  func text(on page: Page) -> String {
    let dropped = recovery.dropped.count
    return page.language.text(
      of: Sentence(
        dropped == 0 ? .recoveredAll : .recoveredSome,
        [
          "count": .number(recovery.kept), "file": .path(recovery.path),
          "dropped": .number(dropped),
        ]))
  }

  var json: JSONLine? {
    [
      "type": .string("recovered"), "file": .string(recovery.path), "kept": .int(recovery.kept),
      "dropped": .int(recovery.dropped.count),
    ]
  }
}

/// Says of one line of a damaged file why it was left out.
struct DroppedLine: OutputLine {
  let dropped: JournalRecovery.Dropped

  init(_ dropped: JournalRecovery.Dropped) {
    self.dropped = dropped
  }

  func text(on page: Page) -> String {
    page.language.text(
      of: Sentence(
        .leftOutLine, ["line": .number(dropped.line), "reason": .reason(dropped.reason)]))
  }

  var json: JSONLine? {
    [
      "type": .string("dropped"), "line": .int(dropped.line), "reason": .string(dropped.reason),
    ]
  }
}
