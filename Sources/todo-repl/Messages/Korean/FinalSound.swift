import Foundation

/// The last sound of a text read aloud in Korean.
enum FinalSound: Equatable {
  case vowel, consonant
  /// ㄹ, which one particle treats as a vowel.
  case liquid

  /// The sound of the last letter or digit; nil if there is neither, or its sound is unknown.
  ///
  /// Closing quotation marks and brackets, full stops and spaces are not read. Words in Latin
  /// letters are read as they are most often written in Hangul: "list" ends in a vowel (리스트),
  /// "cancel" in ㄹ (캔슬).
  init?(of text: some StringProtocol) {
    let silent: Set<Character> = ["\"", "'", "”", "’", ")", "]", "}", "…", " ", "."]
    let word = String(text.reversed().drop { silent.contains($0) }.prefix(3).reversed())
    guard let last = word.precomposedStringWithCanonicalMapping.unicodeScalars.last else {
      return nil
    }
    switch last.value {
    case 0xAC00...0xD7A3:
      switch (last.value - 0xAC00) % 28 {
      case 0: self = .vowel
      case 8: self = .liquid
      default: self = .consonant
      }
    case 0x30...0x39: self = Self.digits[Int(last.value - 0x30)]
    case 0x41...0x5A: self = Self.ofCapital(Character(last))
    case 0x61...0x7A: self = Self.ofWord(word.lowercased())
    case 0x25: self = .vowel  // 퍼센트
    default: return nil
    }
  }

  /// 영 일 이 삼 사 오 육 칠 팔 구; ten, a hundred and so on end in consonants like 영.
  private static let digits: [FinalSound] = [
    .consonant, .liquid, .vowel, .consonant, .vowel, .vowel, .consonant, .liquid, .liquid, .vowel,
  ]

  /// The sound of a letter's name: 엘, 알, 엠, 엔; all others end in a vowel.
  private static func ofCapital(_ letter: Character) -> FinalSound {
    switch letter {
    case "L", "R": .liquid
    case "M", "N": .consonant
    default: .vowel
    }
  }

  private static func ofWord(_ end: String) -> FinalSound {
    let liquids = ["l", "le"]
    let consonants = ["m", "n", "ng", "ne", "me", "ck"]
    if liquids.contains(where: end.hasSuffix) { return .liquid }
    if consonants.contains(where: end.hasSuffix) { return .consonant }
    // A short vowel before p, t or k closes the syllable: 셋, 맵, 북.
    let isClosed = "ptk".contains(end.last ?? " ") && "aeiou".contains(end.dropLast().last ?? " ")
    return isClosed ? .consonant : .vowel
  }
}
