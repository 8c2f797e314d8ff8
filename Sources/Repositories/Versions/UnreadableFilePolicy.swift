/// What a ``VersionedFile`` does if its contents cannot be read: they are damaged, or a migration is
/// missing or fails.
///
/// A file of a later version, and a file that the system does not let the program read, are always
/// refused, because nothing is wrong with their contents.
public enum UnreadableFilePolicy: Hashable, Sendable {
  /// Loading throws, so that `persist` of a store saves nothing.
  case stop

  /// Loading returns nil, as without a file. The next save keeps the file aside, and makes another.
  case startOver
}
