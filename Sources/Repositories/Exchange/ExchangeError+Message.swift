public import Foundation

/// The text for people: the attempt, the finding and the remedy.
extension ExchangeError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      "Cannot read \(Self.name(path)): \(reason). Name a file that you may read."
    case .cannotWrite(let path, let reason):
      "Cannot write \(path): \(reason). An earlier file there is unchanged; make its folder or "
        + "room for it, or name a file where you may write."
    case .unsure(let path, let reason):
      "Cannot confirm that \(path) was written: \(reason). It has the todos or its earlier "
        + "contents, and a power cut may change which; check the disk, then export again."
    case .exists(let path):
      "The file \(path) already exists. Name another, or add --force to replace it."
    case .notAFile(let path):
      "Cannot replace \(path): it is not a file. Name another file."
    case .isJournal(let path):
      "Cannot replace \(path): it is a todo journal. Name another file."
    case .isOwnFile(let path, let list):
      "Cannot write \(path): the list \(list) needs that file or its name for itself. "
        + "Nothing was written; name another file."
    case .unknownFormat(let path):
      "Cannot tell the format of \(Self.name(path)). Name one of \(Self.formats) with --format."
    case .cannotEncode(let number, let reason):
      "Cannot write todo \(number): \(reason). Nothing was written; correct that value, "
        + "or choose another --format."
    }
  }

  private static func name(_ path: String) -> String {
    path == LocalTodosFiles.standardInput ? "standard input" : path
  }

  private static let formats = ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
}
