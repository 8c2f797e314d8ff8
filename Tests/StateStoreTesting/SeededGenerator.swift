internal import Foundation

#if canImport(Testing)
  internal import Testing
#endif

/// A random generator that gives the same numbers for the same seed, on every machine.
///
/// The algorithm is SplitMix64: good enough for choosing test cases, and not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed of the sequence.
  public let seed: UInt64
  private var state: UInt64

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Starts a new sequence for a test and prints its seed; `TEST_SEED=…` in the environment repeats
  /// a sequence, and a value that is no seed stops the test.
  public init(for test: String = #function) {
    let asked = Self.asked(in: ProcessInfo.processInfo.environment)
    self.init(seed: asked ?? .random(in: .min ... .max))
    // Written in one call: a line that `print` cuts in two would hide the seed.
    let line = Self.line(seed: seed, for: test, in: Self.runningFile)
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The seed that the environment asks for; nil if it asks for none.
  static func asked(in environment: [String: String]) -> UInt64? {
    guard let text = environment["TEST_SEED"], !text.isEmpty else { return nil }
    guard let seed = UInt64(text) else {
      fatalError(
        "TEST_SEED is \"\(text)\", which is no seed; set it to a number from 0 to \(UInt64.max).")
    }
    return seed
  }

  /// The environment variables that repeat a test with this seed.
  package var repetition: String { Self.repetition(seed) }

  private static func repetition(_ seed: UInt64) -> String {
    (LongTests.areOn ? "LONG_TESTS=1 " : "") + "TEST_SEED=\(seed)"
  }

  /// The printed line about a seed, which `.ci/check-random` reads.
  static func line(seed: UInt64, for test: String, in file: String?) -> String {
    "\(repetition(seed)) for \(test) in \(file ?? "no test")"
  }

  /// The file of the running test; nil on threads unknown to Swift Testing.
  private static var runningFile: String? {
    #if canImport(Testing)
      return Test.current?.sourceLocation.fileName
    #else
      return nil
    #endif
  }
}
