/// The name of a command, as a person types it.
struct CommandName: Sendable {
  let word: String
  /// The text after the word: capitals stand for parts that the person fills in.
  private let form: String
  /// The text of the command among those of a language.
  let text: @Sendable (CommandTexts) -> CommandText

  /// The word that makes `undo` take back the newest edit of anybody.
  static let anybody = "--any"

  /// The word that asks for all rows of a list.
  static let allRows = "--all"
  /// The word that makes `purge` remove the archived todos.
  static let archivedTodos = "--archived"
  /// The word for no context.
  static let noContext = "none"

  /// The word that makes a watch begin with the current todos.
  static let present = "--now"

  /// The word that makes a watch keep a line of numbers current.
  static let counts = "--count"

  /// The word before a command that is told of due todos.
  static let notify = "--notify"
  /// The word that delivers edits to the hooks.
  static let run = "run"

  /// The options of the commands that list todos.
  static let options = [allRows, present, counts]

  /// The word before a format: of a file, or of a line of numbers.
  static let format = "--format"
  /// The option that gives the lines of todo.txt ids.
  static let withIDs = "--with-ids"

  init(
    _ word: String, _ form: String = "", text: @escaping @Sendable (CommandTexts) -> CommandText
  ) {
    self.word = word
    self.form = form
    self.text = text
  }

  /// A line with the command, as help shows it.
  var usage: String { form.isEmpty ? word : "\(word) \(form)" }

  /// Whether the command takes the number of a todo as its first word.
  var beginsWithNumber: Bool { form.hasPrefix("N") || form.hasPrefix("[N…") }

  /// Whether the command takes the numbers of several todos.
  var takesNumbers: Bool { form.contains("N…") }

  /// Whether the command takes a filter in place of numbers.
  var takesTarget: Bool {
    ["N…|FILTER", "N|FILTER", "[N…|FILTER"].contains(where: form.hasPrefix)
  }

  /// The command under another word that runs it: a synonym, or the first letters.
  func typed(as word: String) -> CommandName { CommandName(word, form, text: text) }
}

extension CommandName: Hashable {
  static func == (first: Self, second: Self) -> Bool {
    first.word == second.word && first.form == second.form
  }

  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
