import Foundation

/// A word with a meaning in a line of todo.txt.
enum TodoTxtWord: Equatable {
  case id(UUID)
  case project(String)
  case tag(String)
  case due(String)
  case wait(String)
  case recurrence(RecurrenceRule)
  case priority(letter: String)

  /// The words that give a todo one value.
  enum Key: String {
    case due
    case wait = "t"
    case recurrence = "rec"
    case priority = "pri"
  }

  /// Reads a word; nil if it has no meaning.
  ///
  /// - Parameter isDay: returns whether a word is a day.
  init?(_ word: Substring.UTF8View, isDay: (String) -> Bool) {
    guard let first = word.first, word.count > 1 else { return nil }
    switch first {
    // Compares bytes: a sign followed by a combining mark is another character.
    case UInt8(ascii: "@"): self = .tag(Self.name(word))
    case UInt8(ascii: "+"): self = .project(Self.name(word))
    default:
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = String(Substring(word[colon...].dropFirst()))
      let name = String(Substring(word[..<colon]))
      if name == "id" {
        guard let id = UUID(uuidString: value) else { return nil }
        self = .id(id)
        return
      }
      switch Key(rawValue: name) {
      case .due:
        if !isDay(value) { return nil }
        self = .due(value)
      case .wait:
        if !isDay(value) { return nil }
        self = .wait(value)
      case .recurrence:
        guard let rule = RecurrenceRule(todoTxt: value) else { return nil }
        self = .recurrence(rule)
      case .priority:
        if Priority(letter: value) == nil { return nil }
        self = .priority(letter: value)
      case nil: return nil
      }
    }
  }

  /// The name in a word, as an export writes a name: with `_` for a tab.
  private static func name(_ word: Substring.UTF8View) -> String {
    TodoTxtValues.name(String(Substring(word.dropFirst())))
  }

  /// The key, and the value behind it; nil for an id, a project and a tag.
  var keyed: (key: Key, value: String)? {
    switch self {
    case .id, .project, .tag: nil
    case .due(let day): (.due, day)
    case .wait(let day): (.wait, day)
    case .recurrence(let rule): rule.todoTxt.map { (.recurrence, $0) }
    case .priority(let letter): (.priority, letter)
    }
  }

  /// Puts the meaning into a todo. A todo has one project: a further one is a tag with a plus. A tag
  /// that the line repeats is there more than once. A rule needs the due date of the whole line.
  func apply(to todo: inout ImportedTodo, _ days: DayText) {
    switch self {
    case .id, .recurrence: break
    case .project(let name) where todo.project == nil: todo.project = name
    case .project(let name):
      if name != todo.project { todo.tags.append("+\(name)") }
    case .tag(let tag): todo.tags.append(tag)
    case .due(let day): todo.due = days.moment(day)
    case .wait(let day): todo.wait = days.moment(day).map(TodoMoment.at)
    case .priority(let letter): todo.priority = todo.priority ?? Priority(letter: letter)
    }
  }
}
