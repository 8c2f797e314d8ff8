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
}
