import Foundation

extension Data {
  /// The beginning of a text in one line, for a message: at most 120 characters, without what could
  /// play with a terminal; U+FFFD for bytes that are not UTF-8.
  var beginning: String {
    let limit = 120
    // A character may have several bytes, so that more bytes are looked at than characters kept.
    let words = String(decoding: prefix(4 * limit), as: UTF8.self).shown
      .split { $0.isWhitespace }.joined(separator: " ")
    return words.count > limit ? "\(words.prefix(limit))…" : words
  }
}

extension String {
  /// The text without control characters and marks of direction, which come from strangers.
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
