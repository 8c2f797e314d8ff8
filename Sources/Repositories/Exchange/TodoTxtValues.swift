import Foundation

/// The values of a todo in the words of todo.txt.
struct TodoTxtValues {
  let title: String
  let project: String?
  /// The tags, each once.
  let tags: [String]
  let due: String?
  let wait: String?
  /// The rule by which an open todo with a due date comes back.
  let rule: String?

  init(_ todo: Todo, _ days: DayText, _ calendar: Calendar) {
    var todo = todo
    title = Self.title(todo.title)
    todo.tags.removeAll(where: \.isEmpty)
    todo = todo.withProject
    project = todo.project.flatMap { $0.isEmpty ? nil : Self.name($0) }
    tags = todo.tags.map(Self.name).distinct()
    due = todo.due.flatMap(days.text)
    wait = todo.wait?.date(due: todo.due, in: calendar).flatMap(days.text)
    rule = todo.isDone || due == nil ? nil : todo.recurrence?.rule.todoTxt
  }

  /// The words behind the title.
  var words: [String] {
    var words = ((project.map { ["+\($0)"] } ?? []) + tags.map(word)).distinct()
    words += due.map { ["due:\($0)"] } ?? []
    words += wait.map { ["t:\($0)"] } ?? []
    words += rule.map { ["rec:\($0)"] } ?? []
    return words
  }

  /// The word of a tag. Behind the project, another word with a plus is a tag.
  func word(_ tag: String) -> String {
    tag.isFurtherProject && project.map { "+\($0)" != tag } ?? false ? tag : "@\(tag)"
  }

  /// A name without spaces and control characters, which would end the word.
  static func name(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) { return name }
    return String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0.value > 0x20 && $0.value != 0x7F ? $0 : "_" }))
  }

  /// A title without line breaks, which a line cannot hold, and without bytes 0, which no text has.
  static func title(_ title: String) -> String {
    let isClean = title.utf8.allSatisfy {
      $0 != 0 && $0 != ASCII.newline && $0 != ASCII.carriageReturn
    }
    if isClean { return title }
    let scalars = title.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar {
      case "\n", "\r": " "
      case "\0": "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension String {
  /// Whether a tag is written as a further project: it has a plus and a name.
  var isFurtherProject: Bool { utf8.first == UInt8(ascii: "+") && utf8.count > 1 }
}
