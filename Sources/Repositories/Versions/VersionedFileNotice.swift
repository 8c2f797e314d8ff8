/// An event of a ``VersionedFile`` that a person should know, because it may cost some of the data.
public enum VersionedFileNotice: Hashable, Sendable {
  /// These elements could not be read, and were left out of the value. The file still has them; the
  /// next save keeps a copy of it.
  case leftOut(path: String, elements: [DamagedElement])

  /// The file could not be read, and counts as missing: ``UnreadableFilePolicy/startOver``. The next
  /// save keeps it aside.
  case startedOver(VersionedFileError)

  /// The file's old contents are in another file, before a save that cannot keep all of them: they
  /// are of an older version, or could not be read, or only in part.
  case keptAside(path: String, at: String)
}

extension VersionedFileNotice: CustomStringConvertible {
  /// The text for people.
  public var description: String {
    switch self {
    case .leftOut(let path, let elements):
      let reasons = elements.map { "\($0.path): \($0.reason)" }.joined(separator: "; ")
      return "Some of \(path) cannot be read, and was left out: \(reasons). "
        + "The next save keeps a copy of the file; correct that copy to get them back."
    case .startedOver(let error):
      return "\(error) Until then it counts as missing; the next save keeps it aside."
    case .keptAside(let path, let copy):
      return "The old contents of \(path) are in \(copy). Remove that file if you do not need it."
    }
  }
}
