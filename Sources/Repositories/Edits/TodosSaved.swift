public import Foundation

/// An edit as a repository has saved the edit.
public struct TodosSaved: Hashable, Sendable {
  /// The edit as the list has it: merged with what others had changed, with the numbers of added
  /// todos, and without the changes that made no difference. `before` is what the edit has
  /// replaced.
  public let edit: TodosEdit
  /// The revision that has the edit.
  public let revision: Revision
  /// The moment of the save.
  public let moment: Date
  /// Whether the place where the todos are kept has the edit yet.
  public let stage: Stage

  /// How far an edit has come.
  public enum Stage: Hashable, Sendable {
    /// The edit is saved.
    case saved
    /// The edit waits until a server can be reached, and is not saved yet. Its added todos have no
    /// numbers; see ``Todo/waitingNumber``.
    case waiting
    /// The edit has waited, and is saved now.
    case sent
  }

  /// Makes the answer to a save.
  public init(
    _ edit: TodosEdit, at revision: Revision, _ moment: Date, _ stage: Stage = .saved
  ) {
    self.edit = edit
    self.revision = revision
    self.moment = moment
    self.stage = stage
  }
}
