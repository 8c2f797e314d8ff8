public import Foundation

/// The edits that a distant repository does not have yet, and since when it is out of reach.
///
/// A repository that is always at hand has no backlog.
public struct TodosBacklog: Hashable, Sendable {
  /// An edit that no longer waits.
  public enum Ended: Hashable, Sendable {
    /// The edit is saved.
    case sent(Sent)
    /// The edit was refused for this reason, and taken back.
    case refused(TodosEdit, Reason)
  }

  /// A saved edit that waited before.
  public struct Sent: Hashable, Sendable {
    /// The edit as it waited.
    public let edit: TodosEdit
    /// The edit as it was saved.
    public let saved: TodosSaved

    /// The todos that an undo or redo left unchanged, because somebody changed them since.
    package var left: [TodosConflict.Conflict] {
      if edit.kind == .edit { return [] }
      let done = Set(saved.edit.changes.lazy.map(\.id))
      return edit.changes.filter { !done.contains($0.id) }
        .map { TodosConflict.Conflict(wanted: $0.todo, current: $0.todo) }
    }

    /// The todos that got numbers, each with the number it showed while it waited.
    public var numbers: [(waiting: Int, todo: Todo)] {
      let todos = Dictionary(
        saved.edit.changes.lazy.compactMap(\.after).map { ($0.id, $0) }
      ) { first, _ in first }
      return edit.changes.compactMap { change in
        guard case .added(let todo) = change, let waiting = todo.waitingNumber,
          let numbered = todos[todo.id]
        else { return nil }
        return (waiting, numbered)
      }
    }
  }

  /// An error; two are equal if their descriptions are.
  public struct Reason: Hashable, Sendable {
    /// The error.
    public let error: any Error

    /// Makes a reason.
    public init(_ error: any Error) {
      self.error = error
    }

    /// Whether both errors have the same description.
    public static func == (first: Reason, second: Reason) -> Bool {
      String(describing: first.error) == String(describing: second.error)
    }

    /// Hashes the description of the error.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(String(describing: error))
    }
  }

  /// Since when the repository is out of reach; nil while it answers.
  public var offlineSince: Date?
  /// Why the repository cannot be asked, or does not save the first edit.
  public var reason: Reason?
  /// Why the local copy of the list could not be used, or cannot be written; nil without such a
  /// flaw, and until another list is known.
  public internal(set) var flaw: Reason?
  /// The waiting edits, in sending order. A todo without a final number has a negative one; see
  /// ``Todo/waitingNumber``.
  public var edits: [TodosEdit]
  /// The newest edits that no longer wait, oldest first.
  public internal(set) var ended: [Ended]
  /// The number of all edits that no longer wait; ``ended`` has the newest.
  public internal(set) var endedCount: Int

  /// The most edits in ``ended``.
  static let endedLimit = 1_000

  /// Makes a backlog.
  public init(
    offlineSince: Date? = nil, reason: Reason? = nil, edits: [TodosEdit] = [], ended: [Ended] = []
  ) {
    self.offlineSince = offlineSince
    self.reason = reason
    self.edits = edits
    self.ended = ended
    endedCount = ended.count
  }

  /// The edits that ended after the first `count`.
  public func ended(after count: Int) -> ArraySlice<Ended> {
    ended.suffix(max(0, endedCount - count))
  }

  /// The numbers that todos got from sent edits.
  var givenNumbers: [Todo.ID: Int] {
    ended.reduce(into: [:]) { numbers, end in
      if case .sent(let sent) = end { numbers.merge(sent.saved.edit.numbers) { $1 } }
    }
  }

  /// The ids of the todos with waiting changes.
  public var waitingIDs: Set<Todo.ID> { Set(edits.lazy.flatMap(\.changes).map(\.id)) }

  /// Whether ``ended`` has the refusal of an edit.
  func hasRefused(_ id: TodosEdit.ID) -> Bool {
    ended.contains { if case .refused(let edit, _) = $0 { edit.id == id } else { false } }
  }

  mutating func end(_ end: Ended) {
    endedCount += 1
    ended.append(end)
    if ended.count > Self.endedLimit { ended.removeFirst() }
  }
}
