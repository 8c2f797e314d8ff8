public import Foundation

/// An edit that was not saved, with everything that a person typed.
public struct RefusedEdit: Hashable, Sendable {
  /// The number by which a person asks for the edit again.
  public let number: Int
  /// The edit as it was made.
  public let edit: TodosEdit
  /// The moment of the refusal.
  public let moment: Date
  /// Whether the outcome is unknown: the edit may be saved after all.
  public let isUnknown: Bool
  /// Whether the edit is kept for later programs; false if its file could not be written, as on a
  /// full disk.
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
