import Foundation

/// A search for the word nearest to a mistyped one.
///
/// One letter in four may be wrong, and at most three; a word of fewer than four letters is near
/// none. A Korean syllable counts as its letters: "독잉" is one letter from "독일".
struct NearestWord {
  /// The nearest word so far.
  private(set) var nearest: String?

  private let typed: [Unicode.Scalar]
  /// The distance beyond which a word is not near.
  private var limit: Int

  /// The most letters of a word worth a suggestion; bounds the time of a search.
  private static let longest = 48

  init(to text: String) {
    // Scalars: one character may hold any number of combining marks.
    let isLong = text.unicodeScalars.prefix(Self.longest + 1).count > Self.longest
    typed = isLong ? [] : Self.letters(of: SearchKey(text))
    limit = min(typed.count / 4, 3)
  }

  /// Takes a word if its key is nearer than every earlier one.
  mutating func consider(_ word: String, _ key: SearchKey) {
    // A letter has at most three bytes, and a syllable of three bytes at most three letters.
    guard limit > 0, key.bytes.count <= 3 * (typed.count + limit) else { return }
    let letters = Self.letters(of: key)
    guard abs(letters.count - typed.count) <= limit else { return }
    let distance = EditDistance.between(typed, letters)
    guard distance <= limit else { return }
    nearest = word
    limit = distance - 1
  }

  private static func letters(of key: SearchKey) -> [Unicode.Scalar] {
    // Decomposing is slow, and changes nothing in ASCII.
    if key.bytes.allSatisfy({ $0 < 0x80 }) { return key.bytes.map { Unicode.Scalar($0) } }
    let text = String(decoding: key.bytes, as: UTF8.self).decomposedStringWithCanonicalMapping
    return Array(text.unicodeScalars)
  }
}
