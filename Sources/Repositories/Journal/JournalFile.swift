/// A path where a journal can begin.
///
/// ```swift
/// try await JournalFile("/home/me/todos.journal").begin(with: server.copy())
/// ```
public struct JournalFile: TodosTarget {
  private let path: String
  private let system: any FileSystem

  /// Creates a target at a path. Nothing is read or written.
  public init(_ path: String) {
    self.init(path, on: SystemFiles())
  }

  init(_ path: String, on system: any FileSystem) {
    self.path = path
    self.system = system
  }

  /// Writes the list into a new file, durably or not at all.
  ///
  /// - Throws: `StorageError`: ``StorageError/recoveredExists(path:)`` if there is a file.
  public func begin(with copy: TodosCopy) async throws {
    try await blocking { () throws(StorageError) in
      let paths = try JournalPaths(path, on: system)
      try paths.createDirectory()
      var trail = EditTrail()
      for saved in copy.trail { trail.append(.saved(saved)) }
      let revision = copy.trail.last?.revision.number ?? 0
      let contents = JournalContents(of: copy.stored, trail, at: revision, path: paths.path)
      try JournalDraft.beginJournal(with: contents, at: paths)
    }
  }
}
