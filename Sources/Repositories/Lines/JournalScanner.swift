import Foundation

/// A scanner of the JSON that ``JSONWriter`` writes. It builds nothing but the result, and so is
/// some ten times faster than a decoder, which matters at 100,000 todos.
///
/// It returns nil for any other bytes, JSON or not; a decoder then reads them, or reports the flaw.
/// A returned entry equals that of a decoder.
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
        if take(",\"was\":{") {
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

  /// Reads the fields that an edit changed, and the brace after them; returns the todo before the
  /// edit.
  private mutating func before(_ after: Todo) -> Todo? {
    var todo = after
    if take("}") { return todo }
    var last = ""
    repeat {
      guard let key = key(behind: &last) else { return nil }
      switch key {
      case "completedAt":
        guard let moment = optionalMoment() else { return nil }
        todo.completedAt = moment
      case "due":
        guard let moment = optionalMoment() else { return nil }
        todo.due = moment
      case "isDone":
        todo.isDone = take("true")
        guard todo.isDone || take("false") else { return nil }
      case "notes":
        guard let notes = text() else { return nil }
        todo.notes = notes
      case "priority":
        todo.priority = nil
        if !take("null") {
          guard let name = text(), let priority = Priority(rawValue: name) else { return nil }
          todo.priority = priority
        }
      case "rank":
        guard let rank = rank() else { return nil }
        todo.rank = rank
      case "tags":
        guard take("["), let tags = restOfTags() else { return nil }
        todo.tags = tags
      case "title":
        guard let title = text() else { return nil }
        todo.title = title
      default:
        guard !Todo.members.contains(key), let value = raw() else { return nil }
        todo.foreign[key] = value.isNull ? nil : value
      }
    } while take(",")
    return take("}") ? todo : nil
  }

  /// Reads a key that follows the last one in the order of their bytes.
  private mutating func key(behind last: inout String) -> String? {
    guard let key = text(), last.precedesInBytes(key), take(":") else { return nil }
    last = key
    return key
  }

  /// Reads a moment or null; returns nil for anything else.
  private mutating func optionalMoment() -> Date?? {
    if take("null") { return .some(nil) }
    guard let number = number() else { return nil }
    return .some(Date(timeIntervalSinceReferenceDate: number))
  }

  /// Reads tags after their opening bracket.
  private mutating func restOfTags() -> [String]? {
    var tags: [String] = []
    if take("]") { return tags }
    repeat {
      guard let tag = text() else { return nil }
      tags.append(tag)
    } while take(",")
    return take("]") ? tags : nil
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
      guard take("}"), let kind = TodoEvent.Kind(journalName: name, title: title) else {
        return nil
      }
      events.append(TodoEvent(at: Date(timeIntervalSinceReferenceDate: moment), kind: kind))
    } while take(",")
    return take("],") ? events : nil
  }

  private mutating func todo() -> Todo? {
    let start = position
    if let todo = todoAsWritten() { return todo }
    position = start
    return todoWithForeignMembers()
  }

  /// Reads a todo without unknown members.
  private mutating func todoAsWritten() -> Todo? {
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
      guard let texts = restOfTags(), !texts.isEmpty else { return nil }
      tags = texts
    }
    guard take(",\"title\":"), let title = text(), take("}") else { return nil }
    return Todo(
      id: id, number: number, title: title, isDone: isDone, rank: rank,
      createdAt: Date(timeIntervalSinceReferenceDate: createdAt), completedAt: completedAt,
      due: due, priority: priority, tags: tags, notes: notes)
  }
  /// Reads a todo with unknown members, and keeps their values as JSON.
  private mutating func todoWithForeignMembers() -> Todo? {
    guard take("{") else { return nil }
    var (completedAt, createdAt, due) = (Double?.none, Double?.none, Double?.none)
    var (id, number, rank, title) = (UUID?.none, Int?.none, Rank?.none, String?.none)
    var (isDone, notes, priority, tags) = (false, "", Priority?.none, [String]())
    var foreign = ForeignMembers()
    var last = ""
    repeat {
      guard let key = key(behind: &last) else { return nil }
      switch key {
      case "completedAt":
        completedAt = self.number()
        if completedAt == nil { return nil }
      case "createdAt": createdAt = self.number()
      case "due":
        due = self.number()
        if due == nil { return nil }
      case "id": id = self.id()
      case "isDone":
        isDone = take("true")
        guard isDone || take("false") else { return nil }
      case "notes":
        guard let text = text() else { return nil }
        notes = text
      case "number": number = integer()
      case "priority":
        guard let name = text(), let named = Priority(rawValue: name) else { return nil }
        priority = named
      case "rank": rank = self.rank()
      case "tags":
        guard take("["), let texts = restOfTags() else { return nil }
        tags = texts
      case "title": title = text()
      default:
        guard let value = raw(), foreign.append(key, value) else { return nil }
      }
    } while take(",")
    guard take("}"), let createdAt, let id, let number, Todo.numbers.contains(number), let rank,
      let title
    else { return nil }
    return Todo(
      id: id, number: number, title: title, isDone: isDone, rank: rank,
      createdAt: Date(timeIntervalSinceReferenceDate: createdAt),
      completedAt: completedAt.map(Date.init(timeIntervalSinceReferenceDate:)),
      due: due.map(Date.init(timeIntervalSinceReferenceDate:)), priority: priority, tags: tags,
      notes: notes, foreign: foreign)
  }
}
