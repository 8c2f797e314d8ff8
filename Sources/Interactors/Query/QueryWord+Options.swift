extension QueryWord {
  /// Whether a dash and this name mean an option to a person, rather than "without the tag": one
  /// letter, the name of an option, or another dash.
  ///
  /// The description of a condition avoids such words, so that a person can type it.
  package static func isMistakable(_ name: String) -> Bool {
    let bytes = name.utf8
    if bytes.first == UInt8(ascii: "-") { return true }
    if bytes.count == 1, let letter = bytes.first { return (0x61...0x7A).contains(letter | 0x20) }
    return namesOfOptions.contains(name)
  }

  /// The options of the commands that list todos, and options that a person may expect there,
  /// without their dashes.
  package static let namesOfOptions: Set<String> = [
    "all", "any", "count", "format", "help", "json", "now", "version",
  ]
}
