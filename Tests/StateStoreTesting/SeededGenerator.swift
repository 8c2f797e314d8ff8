internal import Foundation

/// A random generator that gives the same numbers for the same seed, on every machine.
///
/// It is SplitMix64: good enough to choose test cases with, and not for anything secret.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed it began with.
  public let seed: UInt64
  private var state: UInt64

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Starts a new sequence for a test and prints its seed; `TEST_SEED=…` in the environment
  /// starts one again.
  public init(for test: String = #function) {
    let asked = ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) }
    self.init(seed: asked ?? .random(in: .min ... .max))
    print("TEST_SEED=\(seed) for \(test)")
  }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
