import Foundation

/// A scanner of the JSON that ``JournalWriter`` writes. It builds nothing but the result, and so is some
/// ten times faster than a decoder, which matters at 100,000 todos.
///
/// It returns nil for any other bytes, JSON or not; a decoder then reads them, or says what is wrong. An
/// entry that it returns is the one that a decoder would read.
struct JournalScanner {
  let bytes: [UInt8]
  let end: Int
  var position: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Reads the entry that makes up the whole range.
  mutating func entry() -> JournalEntry? {
    guard let entry = anyEntry(), take("}"), position == end else { return nil }
    return entry
  }

  private mutating func anyEntry() -> JournalEntry? {
    if take("{\"todo\":") { return todo().map { .todo($0, history: []) } }
    if take("{\"at\":") { return dated() }
    if take("{\"history\":[") {
      guard let history = history(), take("\"todo\":"), let todo = todo() else { return nil }
      return .todo(todo, history: history)
    }
    guard take("{\"highestNumber\":"), let highestNumber = integer(),
      Todo.highestNumbers.contains(highestNumber), take(",\"snapshot\":"), let count = integer()
    else { return nil }
    return .snapshot(count: count, highestNumber: highestNumber)
  }

  /// Reads a save or a removed todo, after the key of its moment.
  private mutating func dated() -> JournalEntry? {
    guard let moment = number() else { return nil }
    if take(",\"changes\":[") {
      guard let changes = changes() else { return nil }
      return .save(JournalRecord(at: moment, changes: changes))
    }
    var events: [TodoEvent] = []
    if take(",\"history\":[") {
      guard let history = history() else { return nil }
      events = history
    } else if !take(",") {
      return nil
    }
    guard take("\"removed\":"), let id = id() else { return nil }
    return .removed(
      id, RemovedTodo(at: Date(timeIntervalSinceReferenceDate: moment), history: events))
  }

  /// Reads changes and the bracket after them.
  private mutating func changes() -> [TodoChange]? {
    var changes: [TodoChange] = []
    if take("]") { return changes }
    repeat {
      if take("{\"put\":") {
        guard let todo = todo() else { return nil }
        changes.append(.put(todo))
      } else {
        guard take("{\"delete\":"), let id = id() else { return nil }
        changes.append(.delete(id))
      }
      guard take("}") else { return nil }
    } while take(",")
    return take("]") ? changes : nil
  }

  /// Reads at least one event, the bracket and the comma after them.
  private mutating func history() -> [TodoEvent]? {
    var events: [TodoEvent] = []
    repeat {
      guard take("{\"at\":"), let moment = number(), take(",\"event\":"), let name = text() else {
        return nil
      }
      var title: String?
      if take(",\"from\":") {
        guard let text = text() else { return nil }
        title = text
      }
      guard take("}"), let kind = TodoEvent.Kind(journalName: name, title: title) else {
        return nil
      }
      events.append(TodoEvent(at: Date(timeIntervalSinceReferenceDate: moment), kind: kind))
    } while take(",")
    return take("],") ? events : nil
  }

  private mutating func todo() -> Todo? {
    guard take("{") else { return nil }
    var completedAt: Date?
    if take("\"completedAt\":") {
      guard let moment = number(), take(",") else { return nil }
      completedAt = Date(timeIntervalSinceReferenceDate: moment)
    }
    guard take("\"createdAt\":"), let createdAt = number() else { return nil }
    var due: Date?
    if take(",\"due\":") {
      guard let moment = number() else { return nil }
      due = Date(timeIntervalSinceReferenceDate: moment)
    }
    guard take(",\"id\":"), let id = id() else { return nil }
    let isDone = take(",\"isDone\":true")
    var notes = ""
    if take(",\"notes\":") {
      guard let text = text() else { return nil }
      notes = text
    }
    guard take(",\"number\":"), let number = integer(), Todo.numbers.contains(number) else {
      return nil
    }
    var priority: Priority?
    if take(",\"priority\":") {
      guard let name = text(), let named = Priority(rawValue: name) else { return nil }
      priority = named
    }
    guard take(",\"rank\":"), let rank = rank() else { return nil }
    var tags: [String] = []
    if take(",\"tags\":[") {
      repeat {
        guard let tag = text() else { return nil }
        tags.append(tag)
      } while take(",")
      guard take("]") else { return nil }
    }
    guard take(",\"title\":"), let title = text(), take("}") else { return nil }
    return Todo(
      id: id, number: number, title: title, isDone: isDone, rank: rank,
      createdAt: Date(timeIntervalSinceReferenceDate: createdAt), completedAt: completedAt,
      due: due, priority: priority, tags: tags, notes: notes)
  }
}
