public import StateStore

public struct Note: Identifiable, Equatable, Sendable {
  public let id: Int
  public var text: String

  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

/// The notes of one session.
public struct Notes: Equatable, Sendable {
  public var all: Loadable<IdentifiedList<Note>> = .notRequested
  public var lastSync: Int?

  public init() {}
}

public protocol NotesService: Sendable {
  func notes() async throws -> IdentifiedList<Note>
  func save(_ note: Note) async throws
}

/// The work of the notes. Its place goes with the session, and so does all that was begun there.
public struct NotesInteractor: Sendable {
  private enum ID: Hashable { case sync }

  private let notes: Child<Notes>
  private let service: any NotesService

  public init(notes: Child<Notes>, service: any NotesService) {
    self.notes = notes
    self.service = service
  }

  public func load() {
    notes.load(\.all, "load notes", policy: .join) { [service] in try await service.notes() }
  }

  public func rename(_ id: Note.ID, to text: String) {
    notes.optimisticUpdate(\.all, "rename note") {
      $0[id: id]?.text = text
    } commit: {
      [service] edit in
      if let note = edit.after[id: id] { try await service.save(note) }
    }
  }

  /// Counts the minutes until the session ends.
  public func keepInSync() {
    notes.run("sync", id: ID.sync, countsForIdle: false) { run in
      while true {
        try await run.sleep(for: .seconds(60))
        try run.update { $0.lastSync = ($0.lastSync ?? 0) + 1 }
      }
    }
  }
}
