/// What has happened to a list of todos since a revision.
public enum TodosUpdate: Hashable, Sendable {
  /// These edits were saved, by anybody, in this order; none between them is left out.
  case saved([TodosSaved])
  /// The single edits are not known any more: the list is this one now.
  case reloaded(TodosSnapshot)

  /// The revision that the list has with the update.
  public var revision: Revision {
    switch self {
    case .saved(let saves): saves.last?.revision ?? .zero
    case .reloaded(let snapshot): snapshot.revision
    }
  }
}
