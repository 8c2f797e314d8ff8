/// What is left to do after a write, once the lock is free. An object, as most writes leave
/// nothing, and pay for a test.
@usableFromInline
final class AfterWrite: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  @usableFromInline
  func callAsFunction() { body() }
}
