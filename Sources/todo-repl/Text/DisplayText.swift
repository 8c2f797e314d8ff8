/// Text from a person or a server, made safe to print on one line of a terminal.
///
/// Characters that could move the cursor, break the line, reorder the text around them or hide are
/// made visible: ESC becomes `^[`, U+009B becomes `\u{9B}`. `Legibility` decides which. Everything
/// else is unchanged, also emoji with their joiners, combining marks and right-to-left letters.
///
/// The result is for eyes only: `^[` in the original text looks the same as an ESC.
struct DisplayText: Equatable, CustomStringConvertible {
  let description: String

  init(_ text: String) {
    if PlainText.width(of: text) != nil {
      description = text
      return
    }
    // Scalars: "\r\n" is one character, and a control can hide before a combining mark.
    var safe = String.UnicodeScalarView()
    Legibility.forEachScalar(of: text) { scalar, isLegible in
      if isLegible {
        safe.append(scalar)
      } else {
        // One by one: appending a view of scalars takes time linear in the length of the whole.
        for scalar in Self.visible(scalar).unicodeScalars { safe.append(scalar) }
      }
    }
    description = String(safe)
  }

  init(safe description: String) {
    self.description = description
  }

  /// A text in double quotes, shortened to 60 characters: for messages.
  static func quoted(_ text: String) -> String {
    // The rest, which is cut off, need not be made visible: it may be megabytes.
    "\"\(DisplayText(String(text.prefix(61))).shortened(to: 60))\""
  }

  /// The text if it has at most `limit` characters, else its beginning and "…", `limit` in all.
  func shortened(to limit: Int) -> DisplayText {
    precondition(limit > 0, "A shortened text needs room for at least one character.")
    // Looking one character too far is enough; the text may be megabytes long.
    if description.dropFirst(limit).isEmpty { return self }
    return DisplayText(safe: description.prefix(limit - 1) + "…")
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x00...0x1F: "^\(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))"
    case 0x7F: "^?"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
