/// An observer of the element with one id.
///
/// `@unchecked Sendable`: `baseline` and `group` are written by the initialiser, and then by the owner of
/// the observed value, as `Core` says.
@usableFromInline
final class ElementObserver<State: Sendable, Element: Identifiable>: Observer<Element?>,
  @unchecked Sendable
where Element.ID: Sendable {
  @usableFromInline let id: Element.ID
  /// What there was when it subscribed, until its first round; nil when the observer is owed the current
  /// element.
  @usableFromInline var baseline: Baseline?
  /// The group of the same id, as a number of the index.
  @usableFromInline var group = -1

  /// The list or the state at the time of a subscription. In a box, because there are seldom baselines,
  /// and may be many observers.
  @usableFromInline
  final class Baseline {
    /// The list; nil when only a getter returns it, which must not run under the lock.
    @usableFromInline let list: IdentifiedList<Element>?
    @usableFromInline let state: State?

    @inlinable
    init(list: IdentifiedList<Element>) {
      self.list = list
      state = nil
    }

    @inlinable
    init(state: State) {
      list = nil
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
