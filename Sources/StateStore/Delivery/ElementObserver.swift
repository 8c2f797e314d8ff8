/// An observer of the element with one id.
///
/// `@unchecked Sendable`: the initialiser writes `baseline` and `group`; after that, only the owner
/// of the observed value does (see `Core`).
@usableFromInline
final class ElementObserver<State: Sendable, Element: Identifiable>: Observer<Element?>,
  @unchecked Sendable
where Element.ID: Sendable {
  @usableFromInline let id: Element.ID
  /// The list or the state at the subscription, until the first round; nil if the observer is owed
  /// the current element.
  @usableFromInline var baseline: Baseline?
  /// The number of the id's group in the index.
  @usableFromInline var group = -1

  /// A list or a state, in a box: baselines are rare, and there may be many observers.
  @usableFromInline
  final class Baseline {
    /// The list; nil if only a getter, which must not run under the lock, returns it.
    @usableFromInline let list: IdentifiedList<Element>?
    @usableFromInline let state: State?

    @inlinable
    init(list: IdentifiedList<Element>? = nil, state: State? = nil) {
      self.list = list
      self.state = state
    }
  }

  @inlinable
  init(
    of valueIndex: Int, id: Element.ID, order: UInt64, baseline: Baseline?,
    call: @escaping @Sendable (Element?) -> Void
  ) {
    self.id = id
    self.baseline = baseline
    super.init(of: valueIndex, order: order, addedAt: .owed, call: call)
  }
}
