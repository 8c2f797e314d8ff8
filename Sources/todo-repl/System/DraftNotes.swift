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
    guard let folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    return names.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      guard DraftNote.isName(name), let draft = DraftNote.abandoned(path) else { return nil }
      try? FileManager.default.removeItem(atPath: path)
      return FileManager.default.fileExists(atPath: draft) ? draft : nil
    }
  }
}

/// The note of one draft. Its lock shows others that the program runs.
final class DraftNote: Sendable {
  private static let ending = ".draft"
  private static let longest = 4_096

  private let path: String
  private let file: FileDescriptor

  fileprivate init(of draft: String, in folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    path = "\(folder)/\(UUID().uuidString)\(Self.ending)"
    try Data(draft.utf8).write(to: URL(filePath: path))
    file = try FileDescriptor(opening: path, to: .lock)
    _ = try file.lock(waiting: false)
  }

  /// Removes the note: the person knows where the draft is, or it is gone.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  fileprivate static func isName(_ name: String) -> Bool {
    name.hasSuffix(ending) && UUID(uuidString: String(name.dropLast(ending.count))) != nil
  }

  /// The draft of a note whose program has ended; nil for any other file.
  fileprivate static func abandoned(_ path: String) -> String? {
    guard let file = try? FileDescriptor(opening: path, to: .lock),
      (try? file.lock(waiting: false)) == true, let bytes = try? file.rest(limit: longest),
      let draft = String(validating: bytes, as: UTF8.self), draft.hasPrefix("/")
    else { return nil }
    return draft
  }
}
