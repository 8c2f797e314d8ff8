public import Foundation

extension ImportedTodo {
  /// A todo of which everything is known.
  public init(_ todo: Todo) {
    self.init(
      id: todo.id, title: todo.title, isDone: todo.isDone, createdAt: todo.createdAt,
      completedAt: todo.completedAt, due: todo.due, priority: todo.priority, tags: todo.tags,
      notes: todo.notes, number: todo.number, rank: todo.rank, precision: .exact)
  }

  /// The todo that it is where there was none.
  ///
  /// - Parameter moment: when it was written down, unless the file says that.
  public func todo(number: Int, rank: Rank, moment: Date) -> Todo {
    Todo(
      id: id, number: number, title: title, isDone: isDone, rank: rank,
      createdAt: createdAt ?? moment, completedAt: completedAt, due: due, priority: priority,
      tags: tags, notes: notes ?? "")
  }

  /// What becomes of the todo with this id: the file's version, as far as the file can say it.
  ///
  /// A moment stays exact when the file has the same one less exactly. The number stays, because
  /// people know it, and so does the moment of creation.
  public func merged(into todo: Todo) -> Todo {
    var merged = todo
    merged.title = title
    merged.priority = priority
    merged.tags = tags
    if let notes { merged.notes = notes }
    if let rank { merged.rank = rank }
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
