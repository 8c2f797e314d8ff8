public import Foundation
public import Repositories
public import StateStore

/// Events to report to a person unasked, each once.
///
/// Interactors post notices; after showing notices, the program dismisses them.
public struct Notices: Hashable, Sendable {
  /// One notice.
  public struct Notice: Hashable, Identifiable, Sendable {
    /// The number among all notices of the state.
    public let id: Int
    /// The event to report.
    public let event: Event
  }

  /// An event that a notice reports.
  public enum Event: Hashable, Sendable {
    /// An edit was taken back because it could not be saved, for this reason. `again` is the number
    /// of the refused edit; nil if redoing it is of no use.
    case takenBack(TodosEdit, LoadFailure, again: Int? = nil)
    /// The outcome of this edit was unknown, and is now known.
    case outcomeKnown(TodosEdit, isSaved: Bool)
    /// Another program has changed the todos, which are loaded again.
    case changedElsewhere
    /// An undo or redo has kept somebody's later changes to these todos, or to some of their
    /// fields.
    case leftAsChanged([TodosConflict.Conflict])
    /// Others' changes no longer show, for this reason, until the todos are loaded again.
    case notFollowed(LoadFailure)
    /// The server of the todos is unreachable, for this reason; edits wait from now on.
    case wentOffline(since: Date, LoadFailure)
    /// The server of the todos answers again.
    case cameBack
    /// These edits waited, and are now saved.
    case sent([TodosBacklog.Sent])
    /// Waiting edits are not sent, for this reason, though the server answers.
    case notSent(LoadFailure)
    /// The copy of the list kept for use without the server was unusable, for this reason; the list
    /// is the server's.
    case copyDamaged(LoadFailure)
    /// The countries are cached ones, because their source did not answer, for this reason.
    case countriesNotFresh(LoadFailure)
  }

  /// The notices not shown yet, oldest first.
  public private(set) var waiting: [Notice] = []
  private var posted = 0

  /// Makes a state without notices.
  public init() {}

  /// Adds a notice.
  package mutating func post(_ event: Event) {
    posted += 1
    waiting.append(Notice(id: posted, event: event))
  }

  /// Forgets the notices up to this one, which were shown.
  public mutating func dismiss(upTo id: Notice.ID) {
    waiting.removeAll { $0.id <= id }
  }
}
