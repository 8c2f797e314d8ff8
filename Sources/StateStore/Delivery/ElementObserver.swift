/// An observer of the element with one id.
///
/// `@unchecked Sendable`: `baseline` is written by the initialiser and then by the deliverer alone.
@usableFromInline
final class ElementObserver<State: Sendable, Element: Identifiable>: Observer<Element?>,
  @unchecked Sendable
where Element.ID: Sendable {
  @usableFromInline let id: Element.ID
  /// The state when it subscribed, until its first round: what it need not hear of.
  @usableFromInline var baseline: Snapshot<State>?

  @inlinable
  init(
    of source: Int, id: Element.ID, order: UInt64, baseline: Snapshot<State>?,
    call: @escaping @Sendable (Element?) -> Void
  ) {
    self.id = id
    self.baseline = baseline
    super.init(of: source, order: order, joinedAt: .owed, call: call)
  }
}
