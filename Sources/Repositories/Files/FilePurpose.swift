/// The purpose of opening a file.
package enum FilePurpose: Sendable {
  /// To read the file and to write at its end; a missing file is created.
  case append

  /// To read the file and to write at its end; the file must exist.
  case change

  /// To lock the file, to see whether it is a lock, and to write over its bytes. The file must exist; a
  /// link is not followed.
  case lock

  /// To write the file for the first time; the file must not exist.
  case create

  /// To read only.
  case read

  /// To synchronize the names in a directory.
  case synchronizeDirectory
}
