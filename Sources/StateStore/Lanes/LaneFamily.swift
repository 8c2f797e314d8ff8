/// Lanes that lead into one stored property.
@usableFromInline
struct LaneFamily: Hashable, Sendable {
  /// What keeps the members from sharing a part of the state with each other.
  ///
  /// For elements of lists these are the type of the list and the number of steps to the element:
  /// no element is in another that is as many steps away. For computed paths it is the type of
  /// their values; the number is 0.
  struct Apart: Hashable {
    let type: ObjectIdentifier
    let steps: Int
  }

  @usableFromInline let extent: Range<Int>
  /// nil where members may share.
  let apart: Apart?

  /// Whether each member is a part of an element of a list.
  var isOfElements: Bool { apart.map { $0.steps > 0 } ?? false }

  init(extent: Range<Int>, apart: Apart?) {
    self.extent = extent
    self.apart = apart
  }

  /// The family of a path that is no child.
  init<State, Value>(at path: any WritableKeyPath<State, Loadable<Value>> & Sendable) {
    extent = StateStore.extent(of: path)
    apart =
      extent == .everything ? Apart(type: ObjectIdentifier(Loadable<Value>.self), steps: 0) : nil
  }
}
