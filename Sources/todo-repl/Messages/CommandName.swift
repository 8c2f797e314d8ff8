/// How a command is typed.
struct CommandName: Hashable, Sendable {
  let word: String
  /// The form of a line with the command: capitals stand for what the person fills in.
  let usage: String

  /// The word that makes an undo take back the newest edit of anybody.
  static let anybody = "--any"

  /// The word that asks for every row of a list.
  static let allRows = "--all"

  /// The word that makes a watch begin with the todos as they are.
  static let present = "--now"

  /// The word that makes a watch keep a line of numbers current.
  static let counts = "--count"

  /// - Parameter form: what follows the word.
  init(_ word: String, _ form: String = "") {
    self.word = word
    usage = form.isEmpty ? word : "\(word) \(form)"
  }
}
