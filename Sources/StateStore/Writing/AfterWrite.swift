/// The steps left after a write, once the lock is free. An object, because most writes leave
/// nothing, and pay only for a test.
@usableFromInline
final class AfterWrite: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  @usableFromInline
  func callAsFunction() { body() }

  @usableFromInline
  func followed(by next: AfterWrite) -> AfterWrite {
    AfterWrite {
      self()
      next()
    }
  }
}
