import Repositories

/// Says what a repository noticed of its file.
struct NoticedLine: OutputLine {
  let notice: JournalNotice
  /// The language of the message for programs.
  let language: Language

  func text(on page: Page) -> String {
    page.language.text(.told(.file(message)))
  }

  var json: JSONLine? {
    [
      "type": .string("notice"), "code": .string(code),
      "message": .string(language.text(message)),
    ]
  }

  private var code: String {
    switch notice {
    case .tornLine: "torn_line"
    case .unfinishedLine: "unfinished_line"
    case .notSynchronized: "not_synchronized"
    }
  }

  private var message: FileMessage {
    switch notice {
    case .tornLine(let path, let keptIn):
      .tornLine(path, keptIn: keptIn)
    case .unfinishedLine(let path): .unfinishedLine(path)
    case .notSynchronized(let path, let reason):
      .notSynchronized(path, reason: reason)
    }
  }
}
