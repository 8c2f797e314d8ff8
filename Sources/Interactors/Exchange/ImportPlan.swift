import Foundation
import Repositories

/// The import of the rows of a file into a list, computed before the edit is made: of many rows that
/// takes seconds, in which others use the store.
struct ImportPlan {
  private let rows: [ImportedTodo]
  private let templates: [ImportedTodo]
  private let moment: Date
  private let list: TodoList
  private let result: ImportChanges

  /// Computes the changes.
  ///
  /// - Parameters:
  ///   - templates: the recurring tasks that were deleted in Taskwarrior.
  ///   - moment: the moment of creation for rows without one.
  init(
    importing rows: [ImportedTodo], endedBy templates: [ImportedTodo] = [],
    into list: TodoList, moment: Date
  ) {
    (self.rows, self.templates, self.list, self.moment) = (rows, templates, list, moment)
    result = list.changes(importing: rows, endedBy: templates, moment: moment)
  }

  /// The changes of the list that the edit finds: computed again if others have edited it meanwhile.
  ///
  /// - Complexity: O(1) for the list of the plan.
  func changes(of present: TodoList) -> ImportChanges {
    present == list
      ? result : present.changes(importing: rows, endedBy: templates, moment: moment)
  }
}
