public import Foundation

/// An edit as saved by a repository.
public struct TodosSaved: Hashable, Sendable {
  /// The edit as the list has it: merged with the changes of others, with the numbers of added
  /// todos, and without the changes that made no difference. `before` has the values that the edit
  /// replaced.
  public let edit: TodosEdit
  /// The revision of the list with the edit.
  public let revision: Revision
  /// The moment of the save.
  public let moment: Date
  /// Whether the todos' storage has the edit yet.
  public let stage: Stage

  /// The progress of an edit to the todos' storage.
  public enum Stage: Hashable, Sendable {
    /// The edit is saved.
    case saved
    /// The edit waits until a server is reachable, and is not saved yet. Its added todos have no
    /// numbers; see ``Todo/waitingNumber``.
    case waiting
    /// The edit has waited, and is saved now.
    case sent
  }

  /// Creates the answer to a save.
  public init(
    _ edit: TodosEdit, at revision: Revision, _ moment: Date, _ stage: Stage = .saved
  ) {
    self.edit = edit
    self.revision = revision
    self.moment = moment
    self.stage = stage
  }
}
