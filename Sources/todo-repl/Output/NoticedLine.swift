import Repositories

/// Says what a repository noticed of its file.
struct NoticedLine: OutputLine {
  let notice: JournalNotice
  /// The language of the message for programs.
  let language: Language

  func text(on page: Page) -> String {
    page.language.text(of: Sentence(.told, ["message": .sentence(sentence)]))
  }

  var json: JSONLine? {
    [
      "type": .string("notice"), "code": .string(code),
      "message": .string(language.text(of: sentence)),
    ]
  }

  private var code: String {
    switch notice {
    case .tornLine: "torn_line"
    case .unfinishedLine: "unfinished_line"
    case .notSynchronized: "not_synchronized"
    }
  }

  private var sentence: Sentence {
    switch notice {
    case .tornLine(let path, let keptIn):
      Sentence(.tornLine, ["file": .path(path), "kept": .path(keptIn)])
    case .unfinishedLine(let path): Sentence(.unfinishedLine, ["file": .path(path)])
    case .notSynchronized(let path, let reason):
      Sentence(.notSynchronized, ["file": .path(path), "reason": .reason(reason)])
    }
  }
}
