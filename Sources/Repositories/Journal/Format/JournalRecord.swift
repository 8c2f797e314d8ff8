import Foundation

/// The record of a save in a journal: its changes and its moment.
struct JournalRecord: Codable, Equatable {
  /// The moment of the save in seconds since 2001, exactly the number of a `Date`.
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

  /// Returns the line of the record in a version of the format, with its newline.
  ///
  /// - Throws: `EncodingError` for a value that could not be read again.
  func line(version: Int = JournalHeader.newestVersion) throws -> [UInt8] {
    var writer = JournalWriter(version: version)
    guard writer.write(.save(self)) else { throw flaw() }
    return writer.bytes
  }

  /// The reason why the record cannot be written.
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
