public import Foundation

/// The text for people: the attempt, the finding and the remedy.
extension ExchangeError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      "Cannot read \(path): \(reason). Name a file that you may read."
    case .cannotWrite(let path, let reason):
      "Cannot write \(path): \(reason). What was there is as it was; "
        + "make room, or name a file where you may write."
    case .unsure(let path, let reason):
      "Cannot make sure of \(path): \(reason). It has the todos, or what was there before, and a power "
        + "cut may change which; check the disk, then export again."
    case .exists(let path):
      "The file \(path) is there already. Name another, "
        + "or add --force to replace it."
    case .notAFile(let path):
      "Expected a file in \(path), but found something else, which is not replaced. "
        + "Name another file."
    case .isJournal(let path):
      "Expected a file to export to in \(path), but found a todo journal, which is not replaced. "
        + "Name another file."
    case .isOwnFile(let path, let list):
      "Cannot write \(path): the list \(list) needs that file or its name for itself. "
        + "Nothing was written; name another file."
    case .unknownFormat(let path):
      "Expected a file of todos in one of the formats \(Self.formats), but \(path) does not tell "
        + "which. Say it with --format."
    case .cannotEncode(let number, let reason):
      "Cannot write todo \(number): \(reason). Nothing was written; correct that value, "
        + "or choose another --format."
    }
  }

  private static let formats = ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
}
