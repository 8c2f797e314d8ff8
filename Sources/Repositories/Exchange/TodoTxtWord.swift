import Foundation

/// A word with a meaning in a line of todo.txt.
enum TodoTxtWord: Equatable {
  case id(UUID)
  case tag(String)
  case due(String)
  case priority(letter: String)

  /// Reads a word; nil if it has no meaning.
  ///
  /// - Parameter isDay: returns whether a word is a day.
  init?(_ word: Substring.UTF8View, isDay: (String) -> Bool) {
    guard let first = word.first, word.count > 1 else { return nil }
    let text = String(Substring(word))
    switch first {
    // Compares bytes: a sign followed by a combining mark is another character.
    case UInt8(ascii: "@"): self = .tag(String(Substring(word.dropFirst())))
    case UInt8(ascii: "+"): self = .tag(text)
    default:
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = String(Substring(word[colon...].dropFirst()))
      switch String(Substring(word[..<colon])) {
      case "id":
        guard let id = UUID(uuidString: value) else { return nil }
        self = .id(id)
      case "due":
        if !isDay(value) { return nil }
        self = .due(value)
      case "pri":
        if Priority(letter: value) == nil { return nil }
        self = .priority(letter: value)
      default: return nil
      }
    }
  }

  /// The word for a tag; nil for an empty tag. A project already begins with a plus; any other tag
  /// is a context. Spaces and control characters would end the word, and are replaced.
  static func word(for tag: String) -> String? {
    if tag.isEmpty { return nil }
    let safe = String(
      String.UnicodeScalarView(
        tag.unicodeScalars.map { $0.value > 0x20 && $0.value != 0x7F ? $0 : "_" }))
    return safe.utf8.first == UInt8(ascii: "+") && safe.utf8.count > 1 ? safe : "@\(safe)"
  }
}
