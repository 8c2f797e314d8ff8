/// The pauses between attempts: each is twice as long as the one before, up to a limit.
struct EtcdBackoff {
  static let first = Duration.milliseconds(50)
  static let longest = Duration.seconds(5)

  private var pause = first

  mutating func next() -> Duration {
    defer { pause = min(pause * 2, Self.longest) }
    return pause
  }
}
