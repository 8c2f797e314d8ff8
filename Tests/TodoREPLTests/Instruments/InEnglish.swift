@testable import todo_repl

extension ReportableError {
  /// The message in English.
  var message: String { message(in: .english) }
}

extension CommandError {
  /// The message in English.
  var message: String { Language.english.text(of: self) }
}

extension ListMessage {
  /// The message in English.
  var text: String { Language.english.text(self) }
}

extension FileMessage {
  /// The message in English.
  var text: String { Language.english.text(self) }
}

extension Remark {
  /// A remark of one letter and a full stop.
  init(letter: String) {
    self.init(.said(letter))
  }
}
