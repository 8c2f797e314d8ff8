import Foundation

/// The entry in a line of a journal, after the header.
enum JournalEntry: Equatable {
  /// The beginning of a snapshot; this number of its lines follows. The revision is that of the list then.
  case snapshot(count: Int, highestNumber: Int, revision: Int)

  /// A todo of the snapshot, and its events after its creation.
  case todo(Todo, history: [TodoEvent])

  /// A removed todo, of which the snapshot keeps the events.
  case removed(Todo.ID, RemovedTodo)

  /// An edit that the snapshot has already, kept for undo.
  case kept(KeptEdit)

  /// The changes of one save in versions 1 and 2.
  case save(JournalRecord)

  /// An edit as it was saved, with its revision.
  case edit(TodosSaved)
}

extension JournalEntry: Decodable {
  private enum CodingKeys: String, CodingKey {
    case at, changes, edit, highestNumber, history, kept, removed, rev, snapshot, todo
  }

  /// Reads an entry, whose keys tell its kind.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)

    func history() throws -> [TodoEvent] {
      try values.decodeIfPresent([CodedEvent].self, forKey: .history)?.map(\.event) ?? []
    }

    if values.contains(.todo) {
      self = .todo(try values.decode(Todo.self, forKey: .todo), history: try history())
    } else if values.contains(.removed) {
      let moment = try values.decode(Double.self, forKey: .at)
      self = .removed(
        try values.decode(UUID.self, forKey: .removed),
        RemovedTodo(at: Date(timeIntervalSinceReferenceDate: moment), history: try history()))
    } else if values.contains(.snapshot) {
      let highestNumber = try values.decode(Int.self, forKey: .highestNumber)
      guard Todo.highestNumbers.contains(highestNumber) else {
        throw DecodingError.dataCorruptedError(
          forKey: .highestNumber, in: values,
          debugDescription: "the number \(highestNumber) is out of range")
      }
      let count = try values.decode(Int.self, forKey: .snapshot)
      guard count >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .snapshot, in: values, debugDescription: "the number \(count) is out of range")
      }
      let revision = try values.decodeIfPresent(Int.self, forKey: .rev) ?? 0
      guard Revision.numbers.contains(revision) else {
        throw DecodingError.dataCorruptedError(
          forKey: .rev, in: values, debugDescription: "the revision \(revision) is out of range")
      }
      self = .snapshot(count: count, highestNumber: highestNumber, revision: revision)
    } else if values.contains(.kept) {
      self = .kept(.saved(try values.decode(CodedEdit.self, forKey: .kept).saved))
    } else if values.contains(.edit) {
      self = .edit(try CodedEdit(from: decoder).saved)
    } else {
      self = .save(try JournalRecord(from: decoder))
    }
  }
}

/// An event in its coded form, such as `{"at":1,"event":"renamed","from":"Milk"}`.
private struct CodedEvent: Decodable {
  let event: TodoEvent

  private enum CodingKeys: String, CodingKey {
    case at, event, from
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .event)
    let title = try values.decodeIfPresent(String.self, forKey: .from)
    guard let kind = TodoEvent.Kind(journalName: name, title: title) else {
      throw DecodingError.dataCorruptedError(
        forKey: .event, in: values, debugDescription: "\(name) is no event")
    }
    event = TodoEvent(
      at: Date(timeIntervalSinceReferenceDate: try values.decode(Double.self, forKey: .at)),
      kind: kind)
  }
}
