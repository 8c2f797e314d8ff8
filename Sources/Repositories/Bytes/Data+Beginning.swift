import Foundation

extension Data {
  /// The beginning of a text in one line, for a message: at most 120 characters, without those that
  /// could manipulate a terminal; U+FFFD for bytes that are not UTF-8.
  var beginning: String {
    let limit = 120
    // A character may have several bytes: this reads more bytes than it keeps characters.
    let words = String(decoding: prefix(4 * limit), as: UTF8.self).shown
      .split { $0.isWhitespace }.joined(separator: " ")
    return words.count > limit ? "\(words.prefix(limit))…" : words
  }
}

extension String {
  /// The text, with a space for each character that could manipulate a terminal.
  var shown: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isHarmless ? $0 : " " }))
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmless: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
