package import Foundation

/// The templates that were deleted in Taskwarrior, and the todos here that came from them.
///
/// Such a todo does not come back any more. It becomes the task of its present occurrence, if the
/// file has that; else it stays as it is, and keeps the deleted template.
package struct EndedSeries {
  /// The rows of the file, those of present occurrences with the ids of their todos.
  package private(set) var rows: [ImportedTodo]
  /// The templates whose todos have no task in the file.
  package private(set) var withoutTask: [ImportedTodo] = []
  /// The templates that end the series of a todo, unless its rule was changed here.
  package private(set) var ending: [ImportedTodo] = []
  /// The templates without news, and those whose todo is not in the list.
  package private(set) var skipped: [ImportedTodo] = []

  /// Finds the todos of deleted templates.
  ///
  /// - Parameters:
  ///   - rows: The rows of the file.
  ///   - templates: The deleted templates of the file.
  ///   - find: Finds a todo of the list by its id.
  package init(
    _ rows: [ImportedTodo], endedBy templates: [ImportedTodo], find: (UUID) -> Todo?
  ) {
    self.rows = rows
    var places: [Occurrence: Int] = [:]
    for (index, row) in rows.enumerated() {
      guard case .instance(let template, let number, _, _) = row.role else { continue }
      places[Occurrence(template: template, number: number)] = index
    }
    var ids = takeKnownIDs(find)
    for template in templates { end(template, places, &ids, find) }
    if ids.isEmpty { return }
    for index in rows.indices { self.rows[index].renameDependencies(ids) }
  }

  /// Gives each task the id of the todo that has become this task at an earlier import, and the
  /// tasks that had such an id their own; returns the new ids by the former ones.
  private mutating func takeKnownIDs(_ find: (UUID) -> Todo?) -> [UUID: UUID] {
    var known: [Int: UUID] = [:]
    for (index, row) in rows.enumerated() {
      guard case .instance(let template, _, let uuid, _) = row.role else { continue }
      let ids = [template, row.role?.occurrence ?? uuid]
      let keeping = ids.first { id in
        find(id).flatMap { TaskwarriorKept($0.foreign)?.id } == uuid
      }
      known[index] = keeping ?? (find(uuid) == nil ? nil : uuid)
    }
    if known.isEmpty { return [:] }
    let taken = Set(known.values)
    var ids: [UUID: UUID] = [:]
    for (index, row) in rows.enumerated() {
      guard case .instance(_, _, let uuid, _) = row.role else { continue }
      let id = known[index] ?? (taken.contains(row.id) ? uuid : row.id)
      if id == row.id { continue }
      ids[row.id] = id
      rows[index] = row.with(id: id)
    }
    return ids
  }

  private struct Occurrence: Hashable {
    let template: UUID
    let number: Int
  }

  private mutating func end(
    _ template: ImportedTodo, _ places: [Occurrence: Int], _ ids: inout [UUID: UUID],
    _ find: (UUID) -> Todo?
  ) {
    guard case .second(let zone) = template.precision, let todo = find(template.id),
      let number = TaskwarriorDialect(timeZone: zone).numberOfSeries(todo)
    else {
      skipped.append(template)
      return
    }
    if !number.isOtherRule { ending.append(template) }
    let place = places[Occurrence(template: template.id, number: number.present)]
    guard let place, !number.isOtherRule, find(rows[place].id) == nil else {
      withoutTask.append(template)
      return
    }
    ids[rows[place].id] = template.id
    rows[place] = rows[place].with(id: template.id)
  }
}

extension ImportedTodo {
  /// Ends the series of the template's todo, which stays. A rule that was changed here stays, too.
  package func end(_ todo: Todo) -> Merged {
    var merged = Merged(todo: todo)
    guard case .second(let zone) = precision else { return merged }
    if TaskwarriorDialect(timeZone: zone).numberOfSeries(todo)?.isOtherRule == true {
      let rule = TodoField.recurrence.text(in: todo)
      merged.remarks = [remark(.changedTwice(.recurrence, here: rule, file: nil))]
    } else {
      merged.todo.recurrence = nil
    }
    merged.todo.foreign[TaskwarriorKept.key] = foreign?[TaskwarriorKept.key]
    return merged
  }
}

extension TaskwarriorDialect {
  /// The number by which Taskwarrior knows the present occurrence of a todo, and whether the rule
  /// was changed here; nil for a todo that does not come back there.
  fileprivate func numberOfSeries(_ todo: Todo) -> (present: Int, isOtherRule: Bool)? {
    let said = said(todo)
    if let series = series(todo) {
      let before = kept(todo)
      let isOther = before.map { $0.recurrence?.rule != said.recurrence?.rule } ?? false
      return (number(of: todo, said, in: series), isOther)
    }
    let isTask = TaskwarriorKept(todo.foreign) != nil
    return isTask ? nil : said.recurrence.map { ($0.occurrence, false) }
  }
}
