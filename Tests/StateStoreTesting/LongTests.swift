internal import Foundation

/// The sizes of tests that find more the longer they run: a thirtieth, unless `LONG_TESTS=1` is in the
/// environment, as in `.ci/full`. A failure names the variable beside its seed.
package enum LongTests {
  /// Whether tests have their full size.
  package static let areOn = areOn(in: ProcessInfo.processInfo.environment)

  static func areOn(in environment: [String: String]) -> Bool {
    switch environment["LONG_TESTS"] {
    case nil, "", "0": return false
    case "1": return true
    case let text?:
      fatalError("LONG_TESTS is \"\(text)\"; set it to 1 for the full size of all tests, or to 0.")
    }
  }

  /// The number of rounds of a test whose full size is `count` rounds.
  package static func rounds(_ count: Int) -> Int { areOn ? count : max(1, count / 30) }

  /// Whether one of very many cases is tried: always at full size, else with a chance of one in
  /// thirty, or in `share`.
  package static func tries(oneIn share: Int = 30, using generator: inout SeededGenerator) -> Bool {
    // Drawn in any case, so that the rest of the sequence stays the same.
    let number = Int.random(in: 0..<share, using: &generator)
    return areOn || number == 0
  }
}
