import Foundation
import Repositories

/// The notes of drafts that a person edits, a file each: the next program names the drafts of one
/// that was ended meanwhile.
struct DraftNotes: Sendable {
  /// nil if there is no place for notes.
  private let folder: String?

  /// Keeps no notes.
  static let none = DraftNotes(folder: nil)

  private init(folder: String?) { self.folder = folder }

  /// The notes in the user's folder of the environment.
  init(environment: [String: String]) {
    folder = UserFolder.state.path(of: "drafts", environment: environment)
  }

  /// Notes a draft. Without a place for the note it is not noted, and can be edited all the same.
  func note(_ draft: String) -> DraftNote? {
    folder.flatMap { try? DraftNote(of: draft, in: $0) }
  }

  /// Removes the notes of ended programs, and returns their drafts that still exist.
  func takeAbandoned() -> [String] {
    guard let folder else { return [] }
    let files = SystemFiles()
    let paths = files.names(in: folder).map { "\(folder)/\($0)" }
    // A program that was killed while it made its note has left the note's staging file.
    for note in Set(paths.compactMap(DraftNames.target)) where DraftNote.isName(note) {
      OwnDraft.removeAbandoned(of: note, as: .note, on: files)
    }
    return paths.sorted().compactMap { path in
      guard DraftNote.isName(path), let draft = DraftNote.abandoned(path, on: files) else {
        return nil
      }
      try? files.remove(path)
      return FileManager.default.fileExists(atPath: draft) ? draft : nil
    }
  }
}

/// The note of one draft. Its lock shows others that the program runs.
final class DraftNote: Sendable {
  private static let ending = ".draft"

  private let path: String
  private let file: any OpenFile

  fileprivate init(of draft: String, in folder: String) throws(SystemError) {
    path = "\(folder)/\(UUID().uuidString)\(Self.ending)"
    // A program that reads the new note before its lock removes the note: then there is another.
    file = try SystemFiles().takeTurn(at: path, .note, to: .lock, with: Array(draft.utf8)).file
  }

  /// Removes the note: the person knows where the draft is, or it is gone.
  func remove() { try? SystemFiles().remove(path) }

  fileprivate static func isName(_ path: String) -> Bool { path.hasSuffix(ending) }

  /// The draft of a note whose program has ended; nil for any other file.
  fileprivate static func abandoned(_ path: String, on files: SystemFiles) -> String? {
    guard let file = try? files.openOwn(path, .note, to: .lock),
      (try? file.lock(waiting: false)) == true,
      let bytes = try? file.contents(from: OwnFile.note.headerLength),
      let draft = String(validating: bytes, as: UTF8.self), draft.hasPrefix("/")
    else { return nil }
    return draft
  }
}
