import Testing

@testable import todo_repl

extension Language: CustomTestStringConvertible {
  public var testDescription: String { code }

  /// Whether a text has letters of this language.
  func hasLetters(in text: String) -> Bool {
    code == "ko" ? text.contains(/\p{Hangul}/) : text.contains(/[a-z]/)
  }
}
