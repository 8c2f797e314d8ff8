public import Foundation

/// An error of a ``VersionedFile``. `reason` has the words of the system or the decoder.
public enum VersionedFileError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case cannotRead(path: String, reason: String)

  /// The file's contents are not those that were saved.
  case damaged(path: String, reason: String)

  /// The file was written by a later version of the program.
  case newerVersion(path: String, found: Int, supported: Int)

  /// No migration leads from the file's version to the next.
  case noMigration(path: String, from: Int)

  /// The migration from the file's version to the next has failed.
  case migrationFailed(path: String, from: Int, reason: String)

  /// The file cannot be written: the disk is full, ….
  case cannotWrite(path: String, reason: String)

  /// The value cannot be encoded, such as a `Double` that is not a number.
  case cannotEncode(path: String, reason: String)
}

/// The text for people: the attempt, the finding and the remedy.
extension VersionedFileError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      "Cannot read \(path): \(reason). Make it a file that you may read, or move it away."
    case .damaged(let path, let reason):
      "The contents of \(path) are damaged: \(reason). The file was left as it is; correct "
        + "or remove it."
    case .newerVersion(let path, let found, let supported):
      "Expected version \(supported) or earlier in \(path), but found version \(found). "
        + "It was left as it is; update the program, or remove the file."
    case .noMigration(let path, let version):
      "This program lacks the migration from version \(version) to \(version + 1), which \(path) "
        + "needs. The file was left as it is; update the program, or remove the file."
    case .migrationFailed(let path, let version, let reason):
      "Cannot convert \(path) from version \(version) to \(version + 1): \(reason). "
        + "The file was left as it is; update the program, or remove the file."
    case .cannotWrite(let path, let reason):
      "Cannot save in \(path): \(reason). Make room, or check the folder."
    case .cannotEncode(let path, let reason):
      "Cannot save in \(path): \(reason). Correct that value."
    }
  }
}
