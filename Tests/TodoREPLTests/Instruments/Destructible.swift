/// An object that calls a closure when its last owner releases it.
final class Destructible: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) {
    self.say = say
  }

  deinit {
    say()
  }
}
