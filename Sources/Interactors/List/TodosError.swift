public import Repositories
public import StateStore

/// The reason why an edit of the todos was refused; nothing was changed.
public enum TodosError: Error, Equatable, Sendable {
  /// The title has nothing but white space.
  case blankTitle
  /// The title has this many characters, more than `Todo.longestTitle`.
  case longTitle(length: Int)
  /// The note has nothing but white space.
  case blankNote
  /// The mark counts from the due date, which the todo does not have.
  case noDueDate(Todo, String)
  /// The todo would get a date outside the years 1 to 9999.
  case dueTooLate(Todo)
  /// The todo has got a last day of its recurrence, but does not come back.
  case untilWithoutRecurrence(Todo)
  /// The todo does not come back, so that no occurrence can be skipped; or it is done.
  case notRecurring(Todo)
  /// The todo is open, so that it cannot be archived.
  case notDone(Todo)
  /// The todo would lead back to itself by links of this kind, through the todos behind it.
  case cycle(TodoLink, [Todo])
  /// The todo cannot be completed before this number of open todos that are parts of it.
  case openParts(Todo, count: Int)
  /// There are no todos with these ids.
  case unknownTodos([Todo.ID])
  /// Others have changed the values of the todo that the edit changes, since it was shown.
  case changedMeanwhile(TodosConflict)
  /// The list could not be loaded.
  case notLoaded(LoadFailure)
  /// The load that the edit waited for was cancelled.
  case loadCancelled
  /// The repository could not save the edit.
  case notSaved(LoadFailure)
  /// The edit repeats this one, whose outcome was unknown and which was just found saved. Asking
  /// again makes the edit again.
  case savedBefore(TodosEdit)
  /// No edit is left to undo.
  case nothingToUndo
  /// No edit of this terminal is left to undo. The newest edit of the list, made by somebody else,
  /// can be undone: see ``UndoScope/anybody``.
  case nothingOfOwnToUndo(newest: TodosSaved)
  /// No undone edit is left to redo.
  case nothingToRedo
  /// Somebody else has since changed all that the edit with this name, or its undo, has changed.
  /// Undo or redo skips the edit, which would lose those changes; the next undo or redo continues
  /// with the next edit.
  case changedSince(TodosEdit.Name)
  /// No refused edit with this number is kept.
  case unknownRefusal(Int)
  /// The refused edit cannot be made again, because its todos were removed.
  case refusalLost(RefusedEdit)
}
