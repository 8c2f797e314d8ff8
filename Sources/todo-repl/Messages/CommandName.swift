/// The name of a command, as a person types it.
struct CommandName: Hashable, Sendable {
  let word: String
  /// The text after the word: capitals stand for parts that the person fills in.
  private let form: String

  /// The word that makes `undo` take back the newest edit of anybody.
  static let anybody = "--any"

  /// The word that asks for all rows of a list.
  static let allRows = "--all"

  /// The word that makes a watch begin with the current todos.
  static let present = "--now"

  /// The word that makes a watch keep a line of numbers current.
  static let counts = "--count"

  init(_ word: String, _ form: String = "") {
    self.word = word
    self.form = form
  }

  /// A line with the command, as help shows it.
  var usage: String { form.isEmpty ? word : "\(word) \(form)" }

  /// The command under another word that runs it: a synonym, or the first letters.
  func typed(as word: String) -> CommandName { CommandName(word, form) }
}
