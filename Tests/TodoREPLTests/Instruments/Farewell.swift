/// Says when it is released, and with it whatever holds it.
final class Farewell: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) {
    self.say = say
  }

  deinit {
    say()
  }
}
