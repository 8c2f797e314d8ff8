/// An observer of the element with one id.
///
/// `@unchecked Sendable`: `baseline` and `group` are written by the initialiser, and then by whom its
/// channel belongs to, as `Core` says.
@usableFromInline
final class ElementObserver<State: Sendable, Element: Identifiable>: Observer<Element?>,
  @unchecked Sendable
where Element.ID: Sendable {
  @usableFromInline let id: Element.ID
  /// What there was when it subscribed, until its first round: it need not hear of that.
  @usableFromInline var baseline: Baseline?
  /// The observers of the same id, as a number of the index.
  @usableFromInline var group = -1

  /// In a box, for it is seldom there, and many observers may be.
  @usableFromInline
  final class Baseline {
    /// The list; nil when only a getter can tell it, which must not run under the lock.
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
    of source: Int, id: Element.ID, order: UInt64, baseline: Baseline?,
    call: @escaping @Sendable (Element?) -> Void
  ) {
    self.id = id
    self.baseline = baseline
    super.init(of: source, order: order, joinedAt: .owed, call: call)
  }
}
