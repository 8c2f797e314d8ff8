/// The repeated ids among the elements for a new list.
public struct DuplicateIDs<ID: Hashable & Sendable>: Error, Equatable {
  /// The duplicate ids, each once, in the order of their first repetition.
  public let ids: [ID]

  @usableFromInline
  init(ids: [ID]) { self.ids = ids }
}
