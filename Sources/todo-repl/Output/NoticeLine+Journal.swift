import Repositories

extension NoticeLine {
  /// A notice of a journal about its file, to be written where errors go.
  init(_ notice: JournalNotice, in language: Language) {
    let (code, message): (String, FileMessage) =
      switch notice {
      case .tornLine(let path, let keptIn): ("torn_line", .tornLine(path, keptIn: keptIn))
      case .unfinishedLine(let path): ("unfinished_line", .unfinishedLine(path))
      case .olderFile(let path, let saved, let found):
        ("older_file", .olderFile(path, saved: saved, found: found))
      case .waiting(let path, let pid): ("waiting", .waiting(path, pid: pid))
      case .gone(let path): ("gone", .gone(path))
      case .unreadable(let error):
        ("unreadable", .unreadable(reason: language.describe(error)))
      case .isBack(let path): ("is_back", .isBack(path))
      case .newerRecord(let path, let line, let kind):
        ("newer_record", .newerRecord(path, line: line, kind: kind))
      case .notSynchronized(let path, let reason):
        ("not_synchronized", .notSynchronized(path, reason: reason))
      }
    self.init(code: code, message: message, isAmongResults: false, language: language)
  }
}
