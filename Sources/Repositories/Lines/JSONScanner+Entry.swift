import Foundation

/// Entries of a journal.
extension JSONScanner {
  /// Reads the entry that makes up the whole range.
  mutating func entry() -> JournalEntry? {
    guard let entry = anyEntry(), take("}"), position == end else { return nil }
    return entry
  }

  private mutating func anyEntry() -> JournalEntry? {
    if take("{\"todo\":") { return todo().map { .todo($0, history: []) } }
    if take("{\"at\":") { return dated() }
    if take("{\"kept\":{\"at\":") {
      guard case .edit(let saved) = dated(), take("}") else { return nil }
      return .kept(.saved(saved))
    }
    if take("{\"history\":[") {
      guard let history = history(), take("\"todo\":"), let todo = todo() else { return nil }
      return .todo(todo, history: history)
    }
    guard take("{\"highestNumber\":"), let highestNumber = integer(),
      Todo.highestNumbers.contains(highestNumber)
    else { return nil }
    if take(",\"index\":\"") {
      // Only ASCII without escapes; any other text is left to the decoder.
      guard let quote = ByteSearch.first(UInt8(ascii: "\""), in: bytes, from: position),
        quote < end,
        bytes[quote - 1] != UInt8(ascii: "\\")
      else { return nil }
      position = quote + 1
    }
    var revision = 0
    if take(",\"rev\":") {
      guard let number = integer(), Revision.numbers.contains(number) else { return nil }
      revision = number
    }
    guard take(",\"snapshot\":"), let count = integer() else { return nil }
    return .snapshot(count: count, highestNumber: highestNumber, revision: revision)
  }

  /// Reads a save or a removed todo, after the key of its moment.
  private mutating func dated() -> JournalEntry? {
    guard let moment = number() else { return nil }
    if take(",\"changes\":[") { return save(at: moment, by: "") }
    if take(",\"by\":") {
      guard let author = text(), take(",\"changes\":[") else { return nil }
      return save(at: moment, by: author)
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

  /// Reads the changes of a save, and the members after them.
  private mutating func save(at moment: Double, by author: String) -> JournalEntry? {
    guard let changes = editedChanges(), take(",\"edit\":"), let id = id(), take(",\"name\":"),
      let name = text().flatMap(TodosEdit.Name.init(rawValue:))
    else { return nil }
    var kind = TodosEdit.Kind.edit
    if take(",\"redoes\":") {
      guard let first = self.id() else { return nil }
      kind = .redo(of: first)
    }
    guard take(",\"rev\":"), let revision = integer(), Revision.numbers.contains(revision) else {
      return nil
    }
    if take(",\"undoes\":") {
      guard let first = self.id() else { return nil }
      kind = .undo(of: first)
    }
    return .edit(
      TodosSaved(
        TodosEdit(name, changes, id: id, by: author, kind: kind),
        at: Revision(revision),
        Date(timeIntervalSinceReferenceDate: moment)))
  }

  /// Reads the changes of an edit, and the bracket after them.
  private mutating func editedChanges() -> [TodosEdit.Change]? {
    var changes: [TodosEdit.Change] = []
    if take("]") { return changes }
    repeat {
      if take("{\"put\":") {
        guard let todo = todo() else { return nil }
        if take(",\"was\":") {
          guard let before = before(todo) else { return nil }
          changes.append(.changed(from: before, to: todo))
        } else {
          changes.append(.added(todo))
        }
      } else {
        guard take("{\"delete\":"), let todo = todo() else { return nil }
        changes.append(.removed(todo))
      }
      guard take("}") else { return nil }
    } while take(",")
    return take("]") ? changes : nil
  }

  /// Reads at least one event, and the bracket and the comma after the events.
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
      guard take("}"), let kind = TodoEvent.Kind(name: name, title: title) else {
        return nil
      }
      events.append(TodoEvent(at: Date(timeIntervalSinceReferenceDate: moment), kind: kind))
    } while take(",")
    return take("],") ? events : nil
  }
}
