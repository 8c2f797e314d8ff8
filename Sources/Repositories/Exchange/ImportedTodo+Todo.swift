public import Foundation

extension ImportedTodo {
  /// Makes an imported todo with all values of a todo.
  public init(_ todo: Todo) {
    self.init(
      id: todo.id, title: todo.title, isDone: todo.isDone, createdAt: todo.createdAt,
      completedAt: todo.completedAt, due: todo.due, priority: todo.priority, tags: todo.tags,
      notes: todo.notes, number: todo.number, rank: todo.rank, foreign: todo.foreign,
      precision: .exact)
  }

  /// The todo of this row, for a list that has no todo with its id.
  ///
  /// - Parameter moment: the moment of creation, if the file has none.
  public func todo(number: Int, rank: Rank, moment: Date) -> Todo {
    Todo(
      id: id, number: number, title: title, isDone: isDone, rank: rank,
      createdAt: createdAt ?? moment, completedAt: completedAt, due: due, priority: priority,
      tags: tags, notes: notes ?? "", foreign: foreign ?? ForeignMembers())
  }

  /// The todo with this id after the import: with the file's values, as far as its format can hold
  /// them.
  ///
  /// A moment stays exact if the file has the same moment less exactly. The number stays, because
  /// people know it, and so does the moment of creation. Members that the program does not know
  /// stay if the file lacks them: an older program may have written it.
  public func merged(into todo: Todo) -> Todo {
    var merged = todo
    merged.title = title
    merged.priority = priority
    merged.tags = tags
    if let notes { merged.notes = notes }
    if let rank { merged.rank = rank }
    if let ownMember { merged.foreign[ownMember] = nil }
    for member in foreign?.members ?? [] { merged.foreign[member.key] = member.value }
    if !precision.areSame(due, todo.due) { merged.due = due }
    merged.isDone = isDone
    let isKnown = completedAt != nil || precision == .exact
    if !isDone && todo.isDone {
      merged.completedAt = completedAt
    } else if isKnown, !precision.areSame(completedAt, todo.completedAt) {
      merged.completedAt = completedAt
    }
    return merged
  }
}
