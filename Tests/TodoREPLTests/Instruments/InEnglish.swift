@testable import todo_repl

extension ReportableError {
  var message: String { message(in: .english) }
}

extension CommandError {
  var message: String { Language.english.text(of: self) }
}

extension ListMessage {
  var text: String { Language.english.text(self) }
}

extension FileMessage {
  var text: String { Language.english.text(self) }
}

extension Remark {
  /// Makes a remark of one letter and a full stop.
  init(letter: String) {
    self.init(.said(letter))
  }
}
