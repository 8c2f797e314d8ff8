import Foundation

/// The random numbers of one test: the same for the same seed (SplitMix64).
///
/// The seed is new in every run, and printed; `TEST_SEED=…` in the environment runs one again.
struct SeededRandom: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(for test: String = #function) {
    let asked = ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) }
    seed = asked ?? UInt64.random(in: 0...UInt64.max)
    state = seed
    print("TEST_SEED=\(seed) for \(test)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// A text of scalars that are hard on a parser, with some from all over Unicode.
  mutating func text(upTo length: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) { text.append(scalar()) }
    return String(text)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let hard: [Unicode.Scalar] = [
      "'", "\"", "\\", "#", " ", "\t", "\r", "\n", "\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "-", "=",
      "0", "3", "a", "é", "\u{301}", "\u{200D}", "👩", "🇰", "🇷", "한", "ש", "\u{202E}", "\u{2028}",
      "\u{A0}", "\u{3000}", "\u{FE0F}",
    ]
    if Int.random(in: 0..<8, using: &self) > 0 { return pick(hard) }
    return Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) ?? "x"
  }
}
