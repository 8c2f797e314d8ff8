import Foundation

/// The record of a save in a journal: its changes and its moment.
struct JournalRecord: Equatable {
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

extension JournalRecord {
  /// Reads a record, such as `{"at":1,"changes":[{"put":{…}},{"delete":"…"}]}`.
  init(_ object: JSONObject) throws(JSONFlaw) {
    let moment = try object.number("at")
    var changes: [TodoChange] = []
    for change in try object.objects("changes") {
      if let todo = try change.ifPresent("put", JSONObject.todo) {
        changes.append(.put(todo))
      } else {
        changes.append(.delete(try change.id("delete")))
      }
    }
    self.init(at: moment, changes: changes)
  }
}
