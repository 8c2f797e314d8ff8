import Foundation

/// What a save adds to a journal: its changes, and when it was.
struct JournalRecord: Codable, Equatable {
  /// Seconds since 2001, the exact number of a `Date`.
  let at: Double

  let changes: [TodoChange]

  init(at date: Date, changes: [TodoChange]) {
    at = date.timeIntervalSinceReferenceDate
    self.changes = changes
  }

  init(at: Double, changes: [TodoChange]) {
    self.at = at
    self.changes = changes
  }

  /// Returns the line in a version of the format, with its newline.
  ///
  /// - Throws: `EncodingError` for what could not be read again.
  func line(version: Int = JournalHeader.newestVersion) throws -> [UInt8] {
    var writer = JournalWriter(version: version)
    guard writer.write(.save(self)) else { throw flaw() }
    return writer.bytes
  }

  /// Why it cannot be written.
  private func flaw() -> any Error {
    do {
      _ = try JSONEncoder().encode(self)
    } catch {
      return error
    }
    let numbers = changes.compactMap { if case .put(let todo) = $0 { todo.number } else { nil } }
    let wrong = numbers.first { !Todo.numbers.contains($0) }
    return EncodingError.invalidValue(
      self,
      .init(
        codingPath: [],
        debugDescription: "the number \(wrong.map(String.init) ?? "") is out of range"))
  }
}
