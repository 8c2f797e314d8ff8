public import Repositories
public import StateStore

/// Why an edit of the todos was refused. Nothing has been changed.
public enum TodosError: Error, Equatable, Sendable {
  /// The title has nothing but white space.
  case blankTitle
  /// There are no todos with these ids.
  case unknownTodos([Todo.ID])
  /// The list could not be loaded.
  case notLoaded(LoadFailure)
  /// The load that the edit waited for was cancelled.
  case loadCancelled
  /// The repository could not save the edit.
  case notSaved(LoadFailure)
}
