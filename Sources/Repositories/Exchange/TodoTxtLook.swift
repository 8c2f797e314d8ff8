import Foundation

/// What lines are compared by, when a file comes again.
struct TodoTxtLook: Hashable {
  /// A title with the day of its creation.
  struct Birth: Hashable {
    let title: String
    let created: Date?
  }

  /// The whole line.
  let line: String
  /// The text behind the prefix.
  let text: String
  let birth: Birth
  /// The priority behind the dates of a done todo, which may be the beginning of a title.
  private let mark: String?

  /// Reads a line; nil if it has no todo.
  ///
  /// - Parameter decoder: a decoder that has read nothing.
  init?(_ line: String, _ decoder: TodoTxtDecoder) {
    var reading = decoder
    guard case .todo(let row)? = try? reading.todo(Array(line.utf8)) else { return nil }
    self.init(row, decoder)
  }

  /// Looks at a row; nil if it keeps no line.
  init?(_ row: ImportedTodo, _ decoder: TodoTxtDecoder) {
    guard let line = TodoTxtForeign.line(row.foreign) else { return nil }
    self.line = line
    let parts = TodoTxtLine(line[...].utf8, isDay: decoder.days.isDay)
    (text, mark) = (String(Substring(parts.text)), parts.markOfDone)
    birth = Birth(title: row.title, created: row.createdAt)
  }

  /// The words with which the title of the line's todo can begin.
  var firstWords: [String] {
    [Self.firstWord(of: text), Self.firstWord(of: birth.title)] + (mark.map { [$0] } ?? [])
  }

  static func firstWord(of text: String) -> String {
    String(Substring(text.utf8.prefix { $0 != ASCII.space }))
  }
}
