public import Foundation

/// An edit as a repository has saved the edit.
public struct TodosSaved: Hashable, Sendable {
  /// The edit as the list has it: merged with what others had changed, with the numbers of added todos, and
  /// without the changes that made no difference. `before` is what the edit has replaced.
  public let edit: TodosEdit
  /// The revision that has the edit.
  public let revision: Revision
  /// The moment of the save.
  public let moment: Date

  /// Makes the answer to a save.
  public init(_ edit: TodosEdit, at revision: Revision, _ moment: Date) {
    self.edit = edit
    self.revision = revision
    self.moment = moment
  }
}
