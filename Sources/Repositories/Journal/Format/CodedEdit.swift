import Foundation

/// An edit in its coded form, as a decoder reads it:
///
///     {"at":1,"by":"tty1","changes":[{"put":{…},"was":{"title":"Milk"}}],"edit":"…","name":"rename","rev":7}
///
/// A change is a todo as it should be, with the values that its changed fields had before; a new todo; or a
/// todo that was removed.
struct CodedEdit: Decodable {
  let saved: TodosSaved

  private enum CodingKeys: String, CodingKey {
    case at, by, changes, edit, name, redoes, rev, undoes
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let revision = try values.decode(Int.self, forKey: .rev)
    guard Revision.numbers.contains(revision) else {
      throw DecodingError.dataCorruptedError(
        forKey: .rev, in: values, debugDescription: "the revision \(revision) is out of range")
    }
    let undone = try values.decodeIfPresent(UUID.self, forKey: .undoes)
    let redone = try values.decodeIfPresent(UUID.self, forKey: .redoes)
    let edit = TodosEdit(
      TodosEdit.Name(inFile: try values.decode(String.self, forKey: .name)),
      try values.decode([CodedChange].self, forKey: .changes).map(\.change),
      id: try values.decode(UUID.self, forKey: .edit),
      by: try values.decodeIfPresent(String.self, forKey: .by) ?? "",
      kind: undone.map { .undo(of: $0) } ?? redone.map { .redo(of: $0) } ?? .edit)
    saved = TodosSaved(
      edit, at: Revision(revision),
      Date(timeIntervalSinceReferenceDate: try values.decode(Double.self, forKey: .at)))
  }
}

extension TodosEdit.Name {
  /// The name that an edit has in a journal. An edit that only later versions of the program know is a change of todos
  /// all the same.
  init(inFile name: String) {
    self = Self(rawValue: name) ?? .set
  }
}

private struct CodedChange: Decodable {
  let change: TodosEdit.Change

  private enum CodingKeys: String, CodingKey {
    case put, was, delete
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let todo = try values.decodeIfPresent(Todo.self, forKey: .put) else {
      change = .removed(try values.decode(Todo.self, forKey: .delete))
      return
    }
    let before = try values.decodeIfPresent(CodedFields.self, forKey: .was)
    change = before.map { .changed(from: $0.before(todo), to: todo) } ?? .added(todo)
  }
}

/// The values that the changed fields of a todo had before an edit; null is an empty value.
private struct CodedFields: Decodable {
  private let set: @Sendable (inout Todo) -> Void

  private enum CodingKeys: String, CodingKey {
    case completedAt, due, isDone, notes, priority, rank, tags, title
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func date(_ key: CodingKeys) throws -> Date? {
      try values.decodeIfPresent(Double.self, forKey: key)
        .map(Date.init(timeIntervalSinceReferenceDate:))
    }
    let (completedAt, due) = (try date(.completedAt), try date(.due))
    let isDone = try values.decodeIfPresent(Bool.self, forKey: .isDone)
    let notes = try values.decodeIfPresent(String.self, forKey: .notes)
    let priority = try values.decodeIfPresent(Priority.self, forKey: .priority)
    let rank = try values.decodeIfPresent(Rank.self, forKey: .rank)
    let tags = try values.decodeIfPresent([String].self, forKey: .tags)
    let title = try values.decodeIfPresent(String.self, forKey: .title)
    let keys = Set(values.allKeys)
    set = { todo in
      if keys.contains(.completedAt) { todo.completedAt = completedAt }
      if keys.contains(.due) { todo.due = due }
      if let isDone { todo.isDone = isDone }
      if keys.contains(.notes) { todo.notes = notes ?? "" }
      if keys.contains(.priority) { todo.priority = priority }
      if let rank { todo.rank = rank }
      if keys.contains(.tags) { todo.tags = tags ?? [] }
      if let title { todo.title = title }
    }
  }

  /// A todo as it was before an edit that left `after`.
  func before(_ after: Todo) -> Todo {
    var todo = after
    set(&todo)
    return todo
  }
}
