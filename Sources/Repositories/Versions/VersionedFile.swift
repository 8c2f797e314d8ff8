public import Foundation

/// A value that a program keeps between runs, in its own file with the version of its form.
///
/// ```swift
/// let file = VersionedFile<Settings>(
///   path: path, version: 2, migrations: [1: addTheme], ifUnreadable: .startOver,
///   tell: { notice in log(notice) })
/// let persistence = store.persist(
///   \.settings, onFailure: { error in log(error) },
///   load: { try file.load() }, save: { try file.save($0) })
/// ```
///
/// The file is JSON: `{"value":…,"version":2}`. It changes in one step: a killed program leaves the
/// old value or the new one. Members that the value does not read are written back by the next save.
/// Old contents that a save cannot keep are first kept in a file beside: `PATH.backup`, or
/// `PATH.backup.2` and so on if that exists. See <doc:KeepingStateThroughVersions>.
///
/// A versioned file is for small values that a power cut may lose, in a program that runs once at a
/// time: of two programs that save, the last one wins. ``JournalTodosRepository`` is for todos, which
/// must not be lost.
public struct VersionedFile<Value: Codable & Sendable>: Sendable {
  /// Converts the JSON of a value to that of the next version.
  public typealias Migration = @Sendable (Data) throws -> Data

  let path: String
  let version: Int
  let migrations: [Int: Migration]
  let policy: UnreadableFilePolicy
  /// nil without a receiver of notices: then a damaged element is an error of `load`.
  let tell: (@Sendable (VersionedFileNotice) -> Void)?
  /// Whether to follow a link at the path.
  let followsLinks: Bool
  let system: any FileSystem

  /// Names a file, which need not exist. Loading throws if any of the file cannot be read.
  ///
  /// - Parameters:
  ///   - version: the version of `Value`, 1 or more. Count it up whenever an old file cannot be read
  ///     as the new type, or would mean something else.
  ///   - migrations: the migrations of older versions: at `n`, from version `n` to `n + 1`.
  public init(path: String, version: Int, migrations: [Int: Migration] = [:]) {
    self.init(path: path, version: version, migrations: migrations, followsLinks: true)
  }

  /// Names a file, which need not exist, and of which all is read that can be read.
  ///
  /// `load` leaves damaged elements of lists and dictionaries out, and reports them to `tell`. A list
  /// is any `Sequence`. An element that holds a list with a damaged element loses that element alone.
  ///
  /// - Parameters:
  ///   - version: the version of `Value`, 1 or more. Count it up whenever an old file cannot be read
  ///     as the new type, or would mean something else.
  ///   - migrations: the migrations of older versions: at `n`, from version `n` to `n + 1`.
  ///   - policy: what to do if the rest cannot be read either.
  ///   - tell: receives what a person should know, on the caller's thread, before `load` or `save`
  ///     returns.
  public init(
    path: String, version: Int, migrations: [Int: Migration] = [:],
    ifUnreadable policy: UnreadableFilePolicy,
    tell: @escaping @Sendable (VersionedFileNotice) -> Void
  ) {
    self.init(
      path: path, version: version, migrations: migrations, ifUnreadable: policy, tell: tell,
      followsLinks: true)
  }

  package init(
    path: String, version: Int, migrations: [Int: Migration] = [:],
    ifUnreadable policy: UnreadableFilePolicy = .stop,
    tell: (@Sendable (VersionedFileNotice) -> Void)? = nil, followsLinks: Bool,
    on system: any FileSystem = SystemFiles()
  ) {
    self.path = path
    self.version = version
    self.migrations = migrations
    self.policy = policy
    self.tell = tell
    self.followsLinks = followsLinks
    self.system = system
  }
}
