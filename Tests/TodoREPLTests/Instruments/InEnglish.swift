@testable import todo_repl

extension ReportableError {
  /// The message in English.
  var message: String { message(in: .english) }
}

extension CommandError {
  /// The message in English.
  var message: String { sentence.text }
}

extension Sentence {
  /// The sentence in English.
  var text: String { Language.english.text(of: self) }
}

extension Remark {
  /// A remark of one letter, as far as a reader sees.
  init(letter: String) {
    self.init(Sentence(.fileFailed, ["reason": .opening(letter)]))
  }
}
