/// Lanes whose paths lead into one stored property.
@usableFromInline
struct LaneFamily: Hashable, Sendable {
  /// The reason why no two members share a part of the state.
  ///
  /// For elements of lists: the type of the list and the number of steps to the element, as no
  /// element contains another that is as many steps away. For computed paths: the type of their
  /// values, and 0 steps.
  struct Apart: Hashable {
    let type: ObjectIdentifier
    let steps: Int
  }

  @usableFromInline let extent: Range<Int>
  /// nil where members may share.
  let apart: Apart?

  /// Whether each member is a part of an element of a list.
  var isOfElements: Bool { apart.map { $0.steps > 0 } ?? false }
}

extension LaneFamily {
  /// The family of a path that is no child.
  init<State, Value>(at path: any WritableKeyPath<State, Loadable<Value>> & Sendable) {
    extent = StateStore.extent(of: path)
    apart =
      extent == .everything ? Apart(type: ObjectIdentifier(Loadable<Value>.self), steps: 0) : nil
  }
}
