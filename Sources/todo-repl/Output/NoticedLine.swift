import Repositories

/// Says what a repository noticed of its file.
struct NoticedLine: OutputLine {
  let notice: JournalNotice

  func text(on page: Page) -> String { "todo-repl: \(message)" }

  var json: JSONLine? {
    ["type": .string("notice"), "code": .string(code), "message": .string(message)]
  }

  private var code: String {
    switch notice {
    case .tornLine: "torn_line"
    case .notSynchronized: "not_synchronized"
    }
  }

  private var message: String {
    switch notice {
    case .tornLine(let path, let keptIn):
      "the last line of \(DisplayText(path)) was not whole, as when saving is cut short; it was cut "
        + "off and is kept in \(DisplayText(keptIn)). Nothing that was shown as saved is lost."
    case .notSynchronized(let path, let reason):
      "what was saved in \(DisplayText(path)) may not outlast a power cut: \(DisplayText(reason)). "
        + "It is written again with the next change; check the disk."
    }
  }
}
