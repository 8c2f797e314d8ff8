/// The purpose of opening a file.
///
/// Only ``create(_:)`` creates a file, which must not exist. Only ``read`` follows a link.
package enum FilePurpose: Equatable, Sendable {
  /// To read the file and to write at its end; the file must exist.
  case change

  /// To lock the file, to check whether it is a lock, and to overwrite its bytes. The file must
  /// exist.
  case lock

  /// To write the file for the first time; the file must not exist.
  case create(OwnFile)

  /// To read only.
  case read

  /// To read one of the program's own files.
  case readOwn

  /// To synchronize the names in a directory.
  case synchronizeDirectory

  /// Whether the open follows a link at the end of the path.
  var followsLink: Bool { self == .read || self == .synchronizeDirectory }
}
