import Repositories

/// The scalars that take two columns whatever surrounds them: Chinese, Japanese, Korean, fullwidth.
///
/// Their East_Asian_Width is Wide or Fullwidth in Unicode 17 (UAX #11, read with Python's
/// `unicodedata2`). Emoji are left out, as the standard library knows them. Holes of at most 64
/// scalars that are unassigned or emoji are filled. The ranges also cover combining marks, which
/// callers must sort out first.
enum WideScalars {
  /// Whether a scalar is in the ranges.
  ///
  /// - Complexity: O(log n) in the number of ranges.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let index = ranges.orderedIndex { $0.upperBound < scalar.value }
    return index < ranges.count && ranges[index].contains(scalar.value)
  }

  /// The ranges in order, for the binary search.
  static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul leading consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637,  // trigrams
    0x268A...0x268F,  // monograms and digrams
    0x2E80...0x303E,  // radicals, ideographic punctuation
    0x3041...0x3247,  // kana, Bopomofo, Hangul letters, enclosed letters
    0x3250...0xA4C6,  // enclosed letters, ideographs, Yi
    0xA960...0xA97C,  // old Hangul leading consonants
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,  // compatibility and small forms
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,  // fullwidth signs
    0x16FE0...0x18D1E,  // ideographic marks, Tangut, Khitan
    0x18D80...0x18DF2,  // Tangut components
    0x1AFF0...0x1B2FB,  // rare kana, Nüshu
    0x1D300...0x1D376,  // Tai Xuan Jing symbols, counting rods
    0x1F200...0x1F265,  // squared and circled ideographs
    0x20000...0x3FFFD,  // the ideographic planes
  ]
}
