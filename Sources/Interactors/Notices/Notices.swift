public import Foundation
public import Repositories
public import StateStore

/// The events that a person is told unasked, each once.
///
/// Interactors post notices; after showing notices, the program dismisses them.
public struct Notices: Hashable, Sendable {
  /// One notice.
  public struct Notice: Hashable, Identifiable, Sendable {
    /// The number among all notices of the state.
    public let id: Int
    /// What happened.
    public let event: Event
  }

  /// An event that a notice tells.
  public enum Event: Hashable, Sendable {
    /// An edit was taken back because it could not be saved, for this reason. The number is that of
    /// the refused edit; nil where making the edit again is no use.
    case takenBack(TodosEdit, LoadFailure, again: Int? = nil)
    /// The outcome of this edit was unknown, and is known now.
    case outcomeKnown(TodosEdit, isSaved: Bool)
    /// Another program has changed the todos, which are loaded again.
    case changedElsewhere
    /// Others have made these changes, in this order; the list has them.
    case changedByOthers([TodosEdit.Change])
    /// An undo or redo has left these todos, or some of their fields, as somebody has changed them
    /// since.
    case leftAsChanged([TodosConflict.Conflict])
    /// What others change is not shown any more, for this reason, until the todos are loaded again.
    case notFollowed(LoadFailure)
    /// The server of the todos is out of reach, for this reason; edits wait from now on.
    case wentOffline(since: Date, LoadFailure)
    /// The server of the todos answers again.
    case cameBack
    /// These edits had waited, and are saved now.
    case sent([TodosBacklog.Sent])
    /// What waits is not sent, for this reason, though the server answers.
    case notSent(LoadFailure)
    /// The copy of the list that was kept for the time without the server could not be used, for
    /// this reason; the list is that of the server.
    case copyDamaged(LoadFailure)
    /// The countries are those at hand, because their source did not answer, for this reason.
    case countriesNotFresh(LoadFailure)
  }

  /// The notices that were not shown yet, oldest first.
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
