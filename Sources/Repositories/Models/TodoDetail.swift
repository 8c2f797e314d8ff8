/// The details of a todo that the list lacks: its notes and its history.
public struct TodoDetail: Hashable, Sendable {
  /// The number of events kept for a todo besides its creation, the newest ones.
  package static let eventLimit = 100

  /// The notes, for anything longer than a title; may be empty.
  public let notes: String

  /// The events of the todo, oldest first: its creation, and the newest 100 of the others.
  public let history: [TodoEvent]

  /// Creates a detail from its parts.
  public init(notes: String, history: [TodoEvent]) {
    self.notes = notes
    self.history = history
  }
}
