/// A random generator that gives the same numbers for the same seed, on every machine; the standard
/// library has none. Good enough to choose failing calls, but not for secrets.
///
/// Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014; written after
/// Sebastiano Vigna's <https://prng.di.unimi.it/splitmix64.c>, which is in the public domain.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence of the seed.
  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
