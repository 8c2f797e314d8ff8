public import Foundation

/// An edit that was not saved, with all that a person had typed.
public struct RefusedEdit: Hashable, Sendable {
  /// The number by which a person asks for the edit again.
  public let number: Int
  /// The edit as it was made.
  public let edit: TodosEdit
  /// The moment of the refusal.
  public let moment: Date
  /// Whether the edit may be saved all the same: nobody knows the outcome.
  public let isUnknown: Bool
  /// Whether the edit is kept for later programs; false where its place could not be written, as on
  /// a full disk.
  public let isLasting: Bool

  /// Makes a refused edit.
  public init(
    number: Int, _ edit: TodosEdit, _ moment: Date, isUnknown: Bool = false, isLasting: Bool = true
  ) {
    self.number = number
    self.edit = edit
    self.moment = moment
    self.isUnknown = isUnknown
    self.isLasting = isLasting
  }
}
