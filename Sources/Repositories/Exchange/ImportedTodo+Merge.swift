import Foundation

extension ImportedTodo {
  /// A todo after the import of its row, and what the row could not change.
  package struct Merged {
    /// The todo.
    package var todo: Todo
    /// A remark on each field that was changed both here and in the file.
    package var remarks: [RowRemark] = []
  }

  /// The todo with this id after the import.
  public func merged(into todo: Todo) -> Todo { merge(into: todo).todo }

  /// Imports the row into the todo with its id.
  ///
  /// A row of this program's own format replaces what the todo has. Of another program's row, only
  /// what has changed since the last import is taken over: the todo keeps each row as it was read.
  /// A todo that was never imported from that program counts as unchanged since its export.
  ///
  /// - Parameter dialects: the dialects of the row's file; nil to make them for this row.
  package func merge(into todo: Todo, by dialects: RowDialects? = nil) -> Merged {
    guard let ownMember else { return Merged(todo: replacing(todo)) }
    let row = foreign?[ownMember]
    if let row, todo.foreign[ownMember] == row { return Merged(todo: todo) }
    guard let dialect = (dialects ?? RowDialects(of: [self])).dialect(of: self) else {
      return Merged(todo: todo)
    }
    let said = dialect.said(todo)
    let versions = dialect.versions(of: todo, said: said, in: self)
    let (before, values) = (versions.before, versions.after)
    // A first tag `+x` is the row's project, and goes or stays as such.
    let isSorted = ![TodoField.tags, .project].contains { $0.differs(before, values) }
    var merged = Merged(todo: isSorted ? todo : todo.withProject)
    for field in dialect.fields {
      let isReplaced = versions.replaced.contains(field)
      guard field.differs(before, values) || isReplaced && field.differs(said, values)
      else { continue }
      if isReplaced || !field.differs(said, before) {
        field.take(from: values, to: &merged.todo)
      } else if field.differs(said, values),
        !merged.todo.merge(field, from: before, to: values)
      {
        merged.remarks.append(remark(on: field, todo, values))
      }
    }
    dialect.settle(&merged.todo, from: todo)
    merged.todo.foreign[ownMember] = row.map { row in
      versions.replaced.isEmpty ? dialect.form(of: row, keptBy: merged.todo) : row
    }
    return merged
  }

  /// The todo with this row kept, for a todo that says the same and keeps no row.
  package func kept(by todo: Todo) -> Todo {
    var todo = todo
    if let ownMember { todo.foreign[ownMember] = foreign?[ownMember] }
    return todo
  }

  /// The todo with all values of the row. The number stays, because people know it, and so does the
  /// moment of creation. Members that the program does not know stay if the row lacks them: an
  /// older program may have written it.
  private func replacing(_ todo: Todo) -> Todo {
    var merged = self.todo(
      number: todo.number, rank: rank ?? todo.rank, moment: todo.createdAt)
    (merged.createdAt, merged.foreign) = (todo.createdAt, todo.foreign)
    for member in foreign?.members ?? [] { merged.foreign[member.key] = member.value }
    return merged
  }

  private func remark(on field: TodoField, _ todo: Todo, _ values: Todo) -> RowRemark {
    remark(
      .changedTwice(field, here: field.exchangeText(todo), file: field.exchangeText(values)))
  }

  /// A remark on the row.
  package func remark(_ reason: RowRemark.Reason) -> RowRemark {
    RowRemark(line: place.line, number: place.number, title: self.title, reason)
  }
}

extension TodoField {
  /// Takes the field over from a row. A todo that stays done keeps the moment of its completion if
  /// the row has none, and a rule stays that the format cannot tell from the row's.
  fileprivate func take(from values: Todo, to todo: inout Todo) {
    let completed = todo.completedAt
    let isArchived = todo.isArchived
    let recurrence = todo.recurrence
    copy(from: values, to: &todo)
    if let recurrence, todo.recurrence != nil, self == .recurrence {
      todo.recurrence?.keepRule(of: recurrence)
    }
    if self == .isDone, values.isDone, values.completedAt == nil { todo.completedAt = completed }
    // No other format has an archive.
    if self == .isDone, values.isDone { todo.setArchived(isArchived) }
  }

  fileprivate func exchangeText(_ todo: Todo) -> String? {
    self == .isDone ? (todo.isDone ? "done" : "open") : text(in: todo)
  }
}

extension Recurrence {
  fileprivate mutating func keepRule(of other: Recurrence) {
    if other.rule.inTaskwarrior == rule { rule = other.rule }
    occurrence = max(occurrence, other.occurrence)
  }
}
