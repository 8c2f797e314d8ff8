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
  /// There are no todos with these ids.
  case unknownTodos([Todo.ID])
  /// The list could not be loaded.
  case notLoaded(LoadFailure)
  /// The load that the edit waited for was cancelled.
  case loadCancelled
  /// The repository could not save the edit.
  case notSaved(LoadFailure)
  /// The edit asks for the same once more as this one, whose outcome was unknown, and which is
  /// saved as has just been found. To ask again makes it again.
  case savedBefore(TodosEdit)
  /// No edit is left that could be taken back.
  case nothingToUndo
  /// No edit of this terminal is left that could be taken back. The newest edit of the list, which
  /// somebody else has made, can be: see ``UndoScope/anybody``.
  case nothingOfOwnToUndo(newest: TodosSaved)
  /// No edit was taken back that could be made again.
  case nothingToRedo
  /// All that the edit with this name, or its undo, has changed was changed again since, by
  /// somebody else. Undo or redo would lose those changes: the edit is passed over, and the next
  /// undo or redo goes on with the next edit.
  case changedSince(TodosEdit.Name)
  /// No refused edit with this number is kept.
  case unknownRefusal(Int)
  /// The refused edit cannot be made again, because its todos were removed.
  case refusalLost(RefusedEdit)
}
