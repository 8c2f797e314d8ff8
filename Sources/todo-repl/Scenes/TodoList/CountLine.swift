import Interactors

/// The number of todos still to do, as one line for a status bar.
struct CountLine: OutputLine, Equatable {
  let counts: DueCounts

  func text(on page: Page) -> String { page.text(message) }

  var message: Message {
    .list(.toDo(counts.open, dueToday: counts.dueToday, overdue: counts.overdue))
  }

  var json: JSONLine? {
    [
      "type": .string("count"), "open": .int(counts.open), "dueToday": .int(counts.dueToday),
      "overdue": .int(counts.overdue),
    ]
  }
}
