/// The steps left after a write, once the lock is free. An object, because most writes leave
/// nothing, and pay only for a test.
@usableFromInline
final class AfterWrite: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  @usableFromInline
  func callAsFunction() { body() }

  /// The steps of both, in this order.
  @usableFromInline
  static func both(_ first: AfterWrite?, _ second: AfterWrite?) -> AfterWrite? {
    guard let first, let second else { return first ?? second }
    return AfterWrite {
      first()
      second()
    }
  }
}
