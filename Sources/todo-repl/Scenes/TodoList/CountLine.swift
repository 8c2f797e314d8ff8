import Interactors

/// The number of todos still to do, as one line for a status bar.
struct CountLine: OutputLine {
  let counts: DueCounts
  /// The format of a person; nil for the words of the language.
  var format: CountFormat?

  func text(in language: Language) -> String {
    guard let format else { return language.text(message) }
    return DisplayText(format.text(of: counts)).description
  }

  func text(on page: Page) -> String {
    format == nil ? page.text(message) : text(in: page.language)
  }

  /// Whether another line is the same for a reader.
  func reads(as other: CountLine?) -> Bool {
    other.map { text(in: .english) == $0.text(in: .english) } ?? false
  }

  private var message: Message {
    .list(.toDo(counts.open, dueToday: counts.dueToday, overdue: counts.overdue))
  }

  var json: JSONLine? {
    [
      "type": .string("count"), "open": .int(counts.open), "dueToday": .int(counts.dueToday),
      "overdue": .int(counts.overdue),
      "text": format.map { .string($0.text(of: counts)) } ?? .absent,
    ]
  }
}
