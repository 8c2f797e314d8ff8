/// What a file is opened for.
package enum FilePurpose: Sendable {
  /// To read the file and to write at its end; a missing one is created.
  case append

  /// To lock the file, and to see whether it is a lock: nothing is written. It must be there; a link is not
  /// followed.
  case lock

  /// To write the file for the first time; there must be none.
  case create

  /// To read only.
  case read

  /// To synchronize the names in a directory.
  case synchronizeDirectory
}
