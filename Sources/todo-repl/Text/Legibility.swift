/// Decides which scalars of a text can be printed as they are, one after the other.
///
/// A terminal obeys or hides the other scalars, or breaks the line at them: controls, marks of
/// direction, tags, and all that Unicode calls ignorable. Joiners and variation selectors are
/// legible if they change the character before them, and tags in the three flags made of them: 👩‍💻,
/// ❤️, 🏴󠁧󠁢󠁳󠁣󠁴󠁿, می‌خواهم.
struct Legibility {
  /// The text before an ignorable scalar.
  private enum Place {
    /// Nothing that the ignorable scalar could change.
    case nowhere
    case base(Unicode.Scalar)
    /// A selector that changes a base.
    case selector(of: Unicode.Scalar)
  }

  private var place = Place.nowhere
  /// The number of following scalars that belong to a flag.
  private var flagRest = 0

  /// Calls a closure with each scalar of a text, and whether it can be printed as it is.
  static func forEachScalar(of text: String, _ body: (Unicode.Scalar, Bool) -> Void) {
    var legibility = Legibility()
    var rest = text[...].unicodeScalars
    while let scalar = rest.popFirst() {
      body(scalar, legibility.isLegible(scalar, before: rest))
    }
  }

  private mutating func isLegible(
    _ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView
  ) -> Bool {
    if flagRest > 0 {
      flagRest -= 1
      return true
    }
    let value = scalar.value
    let isObeyed =
      value < 0x20 || (0x7F...0x9F).contains(value)  // C0, DEL, C1
      || value == 0x2028 || value == 0x2029  // line and paragraph separators
      || (0xFFF9...0xFFFB).contains(value)  // interlinear annotation
    if isObeyed {
      place = .nowhere
      return false
    }
    if value < 0x80 || !scalar.properties.isDefaultIgnorableCodePoint {
      place = scalar.properties.isWhitespace ? .nowhere : .base(scalar)
      if scalar == "\u{1F3F4}", Self.flags.contains(where: rest.starts(with:)) { flagRest = 6 }
      return true
    }
    let following = following(scalar, rest.first)
    place = following ?? .nowhere
    return following != nil
  }

  /// The place after an ignorable scalar; nil if the scalar changes nothing.
  private func following(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) -> Place? {
    switch (scalar.value, place) {
    case (0x200C...0x200D, .base(let base)), (0x200C...0x200D, .selector(let base)):
      base.isJoining ? .nowhere : nil
    case (0x034F, .base(let base)):  // combining grapheme joiner
      base.properties.canonicalCombiningClass != .notReordered ? .nowhere : nil
    case (0xFE0E...0xFE0F, .base(let base)):
      base.properties.isEmoji && (!base.isASCII || next == "\u{20E3}") ? .selector(of: base) : nil
    case (0xFE00...0xFE0D, .base(let base)):
      base.isASCII ? nil : .selector(of: base)
    case (0xE0100...0xE01EF, .base(let base)):
      base.properties.isIdeographic ? .selector(of: base) : nil
    case (0x180B...0x180D, .base(let base)), (0x180F, .base(let base)):
      (0x1800...0x18AF).contains(base.value) ? .selector(of: base) : nil
    default:
      nil
    }
  }

  /// England, Scotland and Wales, after the black flag.
  private static let flags = ["gbeng", "gbsct", "gbwls"].map { name in
    (name.unicodeScalars.map { 0xE0000 + $0.value } + [0xE007F]).compactMap(Unicode.Scalar.init)
  }
}

extension Unicode.Scalar {
  /// Whether a joiner changes the scalar: an emoji, or a letter of a script whose letters join.
  fileprivate var isJoining: Bool {
    if properties.isEmoji { return !isASCII }
    return switch value {
    case 0x0600...0x10FF, 0x1200...0x1CFF: true  // Arabic to Georgian, Ethiopic to Vedic
    case 0xA800...0xA95F, 0xA980...0xABFF: true  // Indic and south-east Asian
    case 0x10800...0x11FFF, 0x1E900...0x1E95F: true  // the same of the other planes
    default: false
    }
  }
}
