import Foundation

/// A journal in use: opened when it is needed, and again after a failure.
final class JournalSession {
  private let path: String
  private let system: any FileSystem
  private var journal: Journal?

  init(path: String, on system: any FileSystem = SystemFiles()) {
    self.path = path
    self.system = system
  }

  /// The open journal.
  func opened() throws(StorageError) -> Journal {
    if let journal { return journal }
    let opened = try Journal(path: path, on: system)
    journal = opened
    return opened
  }

  /// Makes the changes, all or none, and returns when they are on the disk.
  func save(_ changes: [TodoChange], at date: Date) throws(StorageError) {
    let journal = try opened()
    if changes.isEmpty { return }
    defer {
      if !journal.isSound { self.journal = nil }
    }
    try journal.save(changes, at: date)
  }
}
