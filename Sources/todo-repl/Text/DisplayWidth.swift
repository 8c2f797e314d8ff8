extension DisplayText {
  /// The columns that the text takes on a terminal.
  ///
  /// Terminals disagree about flags, Indic scripts and rare emoji: nothing may depend on the column
  /// of the text to their right. Characters that UAX #11 calls ambiguous ("…", "①") are narrow.
  ///
  /// - Complexity: O(n) in the length of the text.
  var width: Int {
    PlainText.width(of: description) ?? description.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The columns that the character takes on a terminal, unless it is a control character.
  ///
  /// The width is the sum of its scalars' widths: "กำ", "क्ष" and "ｶﾞ" are one character but two
  /// columns. Only an emoji of several scalars is measured as a whole.
  var displayWidth: Int {
    var widthBefore = 0
    var base: Unicode.Scalar?
    var baseWidth = 0
    var isJoined = false
    for scalar in unicodeScalars {
      let width = scalar.displayWidth
      if let base, let emojiWidth = scalar.emojiWidth(on: base, isJoined: isJoined) {
        baseWidth = emojiWidth
      } else if width > 0 {
        widthBefore += baseWidth
        baseWidth = width
      }
      if width > 0 { base = scalar }
      isJoined = scalar == "\u{200D}"
    }
    return widthBefore + baseWidth
  }
}

extension Unicode.Scalar {
  /// The columns that the scalar takes on its own.
  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    if isConjoiningVowelOrFinal { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    case .spacingMark: return 1
    default: break
    }
    // Half a flag is narrow, so that two are as wide as a flag.
    let isEmoji = properties.isEmojiPresentation && !isRegionalIndicator
    return isEmoji || WideScalars.contains(self) ? 2 : 1
  }

  /// The width of the emoji that the base and this scalar form; nil if they form no emoji.
  fileprivate func emojiWidth(on base: Unicode.Scalar, isJoined: Bool) -> Int? {
    // Half a flag keeps its width: a selector after both halves would make them wider than a flag.
    guard base.properties.isEmoji, !base.isRegionalIndicator else { return nil }
    return switch self {
    case "\u{FE0E}": 1
    case "\u{FE0F}": 2
    case _ where isJoined && properties.isEmoji: 2
    case _ where base.properties.isEmojiModifierBase && properties.isEmojiModifier: 2
    default: nil
    }
  }

  /// Whether the scalar is a Hangul vowel or final consonant, drawn into its syllable.
  private var isConjoiningVowelOrFinal: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }

  private var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
