import Interactors
import Repositories

/// All texts of the program in one language: the compiler reports a missing text.
///
/// Texts from elsewhere go through one of the functions below, so that they cannot control a
/// terminal.
protocol Wording {
  /// The code of ISO 639-1.
  static var code: String { get }
  /// The words that mean yes, in small letters.
  static var yes: [String] { get }
  /// The name of standard input as a file to import.
  static var standardInput: String { get }
  /// The texts about the whole program.
  static var program: ProgramTexts { get }
  /// The texts of `todo-repl tour`.
  static var tour: TourTexts { get }
  /// The text of `help dates`.
  static var dates: String { get }
  /// The text of `help recurrence`.
  static var recurrence: String { get }
  /// The text of `help links`.
  static var links: String { get }
  /// The text of `help settings`.
  static var settings: String { get }
  /// The `help` texts of the commands.
  static var commands: CommandTexts { get }

  static func text(of message: Message) -> String
  static func text(of message: ListMessage) -> String
  static func text(of message: EditMessage) -> String
  static func text(of message: FileMessage) -> String
  static func text(of fact: Fact) -> String
  static func text(of event: TodoEvent.Kind) -> String
  static func text(of name: TodosEdit.Name) -> String
  /// The effect of an option of the program, without a full stop.
  static func text(of option: OptionName) -> String

  /// A message with its origin in front; only the message if there is only one origin.
  static func text(of origin: CommandOrigin, _ message: String) -> String

  static func text(of error: CommandError) -> String
  static func text(of error: TodoTextError) -> String
  static func text(of error: ActionError) -> String
  static func text(of error: OptionsError) -> String
  static func text(of error: SettingsError) -> String
  static func text(of error: ProcessLimitsError) -> String
  static func text(of error: OutputError) -> String
  /// A day of a year: "27 November".
  static func text(ofDay day: Int, month: Int) -> String
  /// A line to type, with the language's word for its command.
  static func line(_ line: String) -> String
  /// Puts an error of a repository into words.
  static func describe(_ error: any Error) -> String

  /// Joins items that all apply: "a, b" and "c" become "a, b and c".
  static func all(_ items: String, and last: String) -> String
  /// Joins alternatives: "a, b" and "c" become "a, b or c".
  static func any(_ items: String, or last: String) -> String
}

extension Wording {
  static func line(_ line: String) -> String { line }

  static func all(_ items: [String]) -> String { join(items) { all($0, and: $1) } }
  static func any(_ items: [String]) -> String { join(items) { any($0, or: $1) } }

  private static func join(_ items: [String], _ last: (String, String) -> String) -> String {
    guard items.count > 1 else { return items.joined() }
    return last(items.dropLast().joined(separator: ", "), items[items.count - 1])
  }

  /// The words of a type, as the choices for a person.
  static func choices<Choice: CaseIterable & RawRepresentable>(of type: Choice.Type) -> String
  where Choice.RawValue == String {
    any(type.allCases.map(\.rawValue))
  }

  /// At most eight countries with their codes, then the number of the others in words.
  static func named(_ countries: [Country], others: (Int) -> String) -> [String] {
    first(countries.map { shown("\($0.name) (\($0.code))") }, others: others)
  }

  /// The first eight texts, and how many others there are.
  static func first(_ texts: [String], others: (Int) -> String) -> [String] {
    let rest = texts.count - 8
    return texts.prefix(8) + (rest > 0 ? [others(rest)] : [])
  }

  /// Text from a person, in quotes and shortened.
  static func quoted(_ text: String) -> String { DisplayText.quoted(text) }

  /// A line to be typed, in quotation marks, whole: a person may copy it.
  static func toType(_ line: String) -> String { "\"\(shown(line))\"" }

  /// The titles of a circle: "a → b → a"; of a very long one the first: "a → b → … → a".
  static func circle(_ titles: [String]) -> String {
    let more = titles.count < LinkCircle.longestPath ? [] : ["…"]
    return (titles.map(shown) + more + titles.prefix(1).map(shown)).joined(separator: " → ")
  }

  /// The day and the month of a date, in parentheses.
  static func reading(of word: DateWord) -> String {
    switch word.day {
    case .date(_, let month, let day), .monthDay(let month, let day):
      " (\(text(ofDay: day, month: month)))"
    default: ""
    }
  }

  /// A text as one word of a shell.
  static func inShell(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

  /// A file that todos are imported from.
  static func source(_ path: String) -> String {
    path == LocalTodosFiles.standardInput ? standardInput : quoted(path)
  }

  /// Text from a person as it is typed, shortened to 60 characters.
  static func shortened(_ text: String) -> String {
    DisplayText(String(text.prefix(61))).shortened(to: 60).description
  }

  /// Text from elsewhere in full, such as a path, safe to print.
  static func shown(_ text: String) -> String { DisplayText(text).description }

  /// A reason in this language if it is a `KnownReason` or a flaw of JSON; otherwise the text of
  /// the system or a decoder.
  static func said(_ reason: String) -> String {
    shown(
      KnownReason(rawValue: reason).map(describe) ?? JSONFlaw(reason: reason).map(describe)
        ?? reason)
  }

  /// A sentence already in this language, with a full stop.
  static func whole(_ sentence: String) -> String {
    let text = shown(sentence)
    return text.hasSuffix(".") ? text : text + "."
  }

  /// Such a sentence as the beginning of a message, with a small first letter.
  static func opening(_ sentence: String) -> String {
    whole(sentence.prefix(1).lowercased() + sentence.dropFirst())
  }
}
