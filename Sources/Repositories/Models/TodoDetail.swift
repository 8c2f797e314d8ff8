/// What a list of todos does not show of one: its notes, and what happened to it.
public struct TodoDetail: Hashable, Sendable {
  /// How many events are kept for a todo besides its creation: the newest.
  package static let eventLimit = 100

  /// Anything longer than a title; empty when there is nothing.
  public let notes: String

  /// What happened to it, oldest first. The first event is that it was created; of those that
  /// followed only the newest 100 are kept.
  public let history: [TodoEvent]

  /// Creates a detail from its parts.
  public init(notes: String, history: [TodoEvent]) {
    self.notes = notes
    self.history = history
  }
}
