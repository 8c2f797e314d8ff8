import Foundation

/// A word with a meaning in a line of todo.txt.
enum TodoTxtWord: Equatable {
  case id(UUID)
  case project(String)
  case tag(String)
  case due(String)
  case priority(letter: String)

  /// Reads a word; nil if it has no meaning.
  ///
  /// - Parameter isDay: returns whether a word is a day.
  init?(_ word: Substring.UTF8View, isDay: (String) -> Bool) {
    guard let first = word.first, word.count > 1 else { return nil }
    switch first {
    // Compares bytes: a sign followed by a combining mark is another character.
    case UInt8(ascii: "@"): self = .tag(String(Substring(word.dropFirst())))
    case UInt8(ascii: "+"): self = .project(String(Substring(word.dropFirst())))
    default:
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = String(Substring(word[colon...].dropFirst()))
      switch String(Substring(word[..<colon])) {
      case "id":
        guard let id = UUID(uuidString: value) else { return nil }
        self = .id(id)
      case "due":
        if !isDay(value) { return nil }
        self = .due(value)
      case "pri":
        if Priority(letter: value) == nil { return nil }
        self = .priority(letter: value)
      default: return nil
      }
    }
  }

  /// Puts the meaning into a todo. A todo has one project: a further one is a tag with a plus. A tag
  /// that the line repeats is there more than once.
  func apply(to todo: inout ImportedTodo, _ days: DayText) {
    switch self {
    case .id: break
    case .project(let name) where todo.project == nil: todo.project = name
    case .project(let name):
      if name != todo.project { todo.tags.append("+\(name)") }
    case .tag(let tag): todo.tags.append(tag)
    case .due(let day): todo.due = days.moment(day)
    case .priority(let letter): todo.priority = todo.priority ?? Priority(letter: letter)
    }
  }

  /// The words that give a todo its project, its tags and its due date, each once.
  static func words(of todo: Todo, _ days: DayText) -> [String] {
    var todo = todo
    todo.tags.removeAll(where: \.isEmpty)
    todo = todo.withProject
    let project = todo.project.flatMap { $0.isEmpty ? nil : "+\(safe($0))" }
    var tags = todo.tags.map { tag in
      let name = safe(tag)
      // Behind the project, another word with a plus is a tag.
      let isFurtherProject = name.utf8.first == UInt8(ascii: "+") && name.utf8.count > 1
      return isFurtherProject && project != nil && project != name ? name : "@\(name)"
    }
    tags.removeRepetitions()
    let due = todo.due.flatMap(days.text).map { "due:\($0)" }
    return (project.map { [$0] } ?? []) + tags + (due.map { [$0] } ?? [])
  }

  /// A name without spaces and control characters, which would end the word.
  private static func safe(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0.value > 0x20 && $0.value != 0x7F ? $0 : "_" }))
  }
}
