/// The changes to a list of todos since a revision.
public enum TodosUpdate: Hashable, Sendable {
  /// These edits were saved, by anybody, in this order, without any left out in between.
  case saved([TodosSaved])
  /// The single edits are no longer known: the list is now this one.
  case reloaded(TodosSnapshot)

  /// The revision of the list with the update.
  public var revision: Revision {
    switch self {
    case .saved(let saves): saves.last?.revision ?? .zero
    case .reloaded(let snapshot): snapshot.revision
    }
  }
}
