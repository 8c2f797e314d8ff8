import Interactors
import Repositories

/// The file with the session of one list: one file for each list, so that programs with different
/// lists write to different files.
struct SavedSessionFile: Sendable {
  /// The most lists whose sessions are kept.
  static let listLimit = 100

  /// The session, with its list.
  private struct Contents: Codable {
    var list: String
    var session: SavedSession
  }

  let path: String
  private let list: SavedList
  private let file: VersionedFile<Contents>
  /// The file of earlier versions, which had one session for all lists; nil for a list that does
  /// not take it over.
  private let old: VersionedFile<SavedSession>?

  /// nil if the environment has no home.
  ///
  /// - Parameter takesOld: Whether the list takes over the session that earlier versions kept for
  ///   all lists.
  init?(of list: SavedList, takesOld: Bool, environment: [String: String]) {
    let name = "sessions/\(UserFolder.name(list.label, of: list.key)).json"
    guard let path = UserFolder.state.path(of: name, environment: environment) else { return nil }
    self.path = path
    self.list = list
    file = VersionedFile(path: path, version: 1, followsLinks: false)
    let oldPath = UserFolder.state.path(of: "memory.json", environment: environment)
    old = takesOld ? oldPath.map { VersionedFile(path: $0, version: 1) } : nil
  }

  /// Reads the session; nil if none is kept.
  func load() throws(VersionedFileError) -> SavedSession? {
    if let contents = try file.load() {
      return contents.list == list.key ? contents.session : nil
    }
    // An unreadable old file must not prevent keeping the session from here on.
    return (try? old?.load()) ?? nil
  }

  /// Replaces the session. At the limit, the first session of a list replaces the oldest of the
  /// others.
  func save(_ session: SavedSession) throws(VersionedFileError) {
    let system = SystemFiles()
    let isNew = (try? system.status(of: path)) == nil
    try file.save(Contents(list: list.key, session: session))
    if isNew { removeOldest(on: system) }
  }

  private func removeOldest(on system: some FileSystem) {
    let folder = Directory(of: path).path
    let candidates = system.names(in: folder).filter { $0.hasSuffix(".json") }
      .map { "\(folder)/\($0)" }.filter { $0 != path }
    if candidates.count < Self.listLimit { return }
    // Files of other programs stay, whatever their names.
    let others = candidates.filter { other in
      let file = VersionedFile<Contents>(path: other, version: 1, followsLinks: false)
      return (try? file.load()) ?? nil != nil
    }
    let byAge = others.compactMap { other in
      (try? system.status(of: other)).map { (path: other, time: $0.modified) }
    }.sorted { $0.time < $1.time }
    // Another program may have removed the same file.
    for (other, _) in byAge.prefix(max(others.count - Self.listLimit + 1, 0)) {
      try? system.remove(other)
    }
  }
}
