extension String {
  /// Whether the text has no visible character.
  package var isBlank: Bool {
    // Most texts begin with a visible character of ASCII, for which no table need be asked.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}
