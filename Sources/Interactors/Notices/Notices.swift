public import StateStore

/// What a person must be told, though they did not ask: each notice once.
///
/// Interactors post; whoever has shown notices says up to which one, and they are gone.
public struct Notices: Hashable, Sendable {
  /// One notice.
  public struct Notice: Hashable, Identifiable, Sendable {
    /// Its number among all notices of the state.
    public let id: Int
    /// What happened.
    public let event: Event
  }

  /// What a notice is about.
  public enum Event: Hashable, Sendable {
    /// An edit could not be saved, for this reason, and does not show any more.
    case takenBack(Edit, LoadFailure)
    /// Another program has changed the todos, which are loaded again.
    case changedElsewhere
  }

  /// Those that nobody has shown, oldest first.
  public private(set) var waiting: [Notice] = []
  private var posted = 0

  /// Makes a state without notices.
  public init() {}

  /// Adds a notice.
  package mutating func post(_ event: Event) {
    posted += 1
    waiting.append(Notice(id: posted, event: event))
  }

  /// Forgets the notices up to this one, which have been shown.
  public mutating func dismiss(upTo id: Notice.ID) {
    waiting.removeAll { $0.id <= id }
  }
}
