/// The keys of the two-set layout, on which Koreans type: for words that were typed while the
/// keyboard was switched to the other alphabet.
enum KoreanKeyboard {
  /// The keys under the Korean letters of a word, as Latin letters; nil if the word has others.
  static func keys(for word: String) -> String? {
    var typed = ""
    for scalar in word.unicodeScalars {
      guard let key = keys(for: scalar) else { return nil }
      typed += key
    }
    return typed.isEmpty ? nil : typed
  }

  private static func keys(for scalar: Unicode.Scalar) -> String? {
    if let key = letters[scalar] { return key }
    // A syllable has one of 19 initials, one of 21 vowels, and one of 27 finals or no final.
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value - 0xAC00)
    return initials[index / (21 * 28)] + vowels[index / 28 % 21] + finals[index % 28]
  }

  private static let consonants = [
    "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a",
    "q", "Q", "qt", "t", "T", "d", "w", "W", "c", "z", "x", "v", "g",
  ]

  private static let vowels = [
    "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b",
    "m", "ml", "l",
  ]

  private static let initials = consonants.filter { $0.count == 1 }
  private static let finals = [""] + consonants.filter { !["E", "Q", "W"].contains($0) }

  /// The keys of letters that stand alone, from U+3131 on.
  private static let letters = Dictionary(
    uniqueKeysWithValues: (consonants + vowels).enumerated().compactMap { index, key in
      Unicode.Scalar(0x3131 + UInt32(index)).map { ($0, key) }
    })
}
