/// Ids that more than one element of a would-be list has.
public struct DuplicateIDs<ID: Hashable & Sendable>: Error, Equatable {
  /// Each of them once, in the order of their first repetition.
  public let ids: [ID]

  @usableFromInline
  init(ids: [ID]) { self.ids = ids }
}
