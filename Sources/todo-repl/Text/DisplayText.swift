/// Text from a person or a server, made safe to print on one line of a terminal.
///
/// Characters that could move the cursor, break the line or reorder what stands around them are
/// made visible: ESC becomes `^[`, U+009B becomes `\u{9B}`. Everything else is unchanged, also
/// emoji with their joiners, combining marks and right-to-left letters.
///
/// It is for eyes only: what was `^[` in the text already looks the same afterwards.
struct DisplayText: Equatable, CustomStringConvertible {
  let description: String

  init(_ text: String) {
    // Scalars: "\r\n" is one character, and a control can hide before a combining mark.
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let visible = Self.visible(scalar) {
        // One by one: appending a view of scalars takes time in the length of the whole.
        for scalar in visible.unicodeScalars { safe.append(scalar) }
      } else {
        safe.append(scalar)
      }
    }
    description = String(safe)
  }

  init(safe description: String) {
    self.description = description
  }

  /// A text in double quotes, shortened to 60 characters: for messages.
  static func quoted(_ text: String) -> String {
    // What is cut off need not be made visible first; it may be megabytes.
    "\"\(DisplayText(String(text.prefix(61))).shortened(to: 60))\""
  }

  /// The text when it has at most `limit` characters, else its beginning and "…", `limit` in all.
  func shortened(to limit: Int) -> DisplayText {
    precondition(limit > 0, "A shortened text needs room for at least one character.")
    // Looking one character too far is enough; the text may be megabytes long.
    if description.dropFirst(limit).isEmpty { return self }
    return DisplayText(safe: description.prefix(limit - 1) + "…")
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00...0x1F:
      "^\(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))"
    case 0x7F:
      "^?"
    case 0x80...0x9F,  // C1
      0x2028, 0x2029,  // line and paragraph separators
      0x061C, 0x200E, 0x200F,  // directional marks
      0x202A...0x202E, 0x2066...0x2069,  // embeddings, overrides, isolates
      0x00AD, 0x180E, 0x200B, 0x2060...0x2064, 0xFEFF:  // invisible and of no effect on others
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default:
      nil
    }
  }
}
