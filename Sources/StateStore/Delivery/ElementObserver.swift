/// An observer of the element with one id.
///
/// `@unchecked Sendable`: `baseline` and `group` are written by the initialiser, and then by the
/// owner of the observed value, as `Core` says.
@usableFromInline
final class ElementObserver<State: Sendable, Element: Identifiable>: Observer<Element?>,
  @unchecked Sendable
where Element.ID: Sendable {
  @usableFromInline let id: Element.ID
  /// The list or the state at the subscription, until the first round; nil when the observer is
  /// owed the current element.
  @usableFromInline var baseline: Baseline?
  /// The group of the same id, as a number of the index.
  @usableFromInline var group = -1

  /// A list or a state, in a box: a baseline is rare, and there may be many observers.
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
