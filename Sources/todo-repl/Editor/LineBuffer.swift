/// A line being typed: characters, and a cursor between two of them.
///
/// Characters are those that a person sees: each edit divides the text anew, because a mark or a
/// joiner may have merged two characters.
struct LineBuffer: Equatable {
  private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  private(set) var cursor = 0

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// Inserts text at the cursor; the cursor stands after it.
  mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: text)
  }

  /// Replaces characters with text; the cursor stands after it.
  ///
  /// - Complexity: O(n) in the length of the line, unless the range is at its end.
  mutating func replace(_ range: Range<Int>, with text: String) {
    if range.upperBound == characters.count {
      // Added text can merge with the character before it, but with nothing farther away.
      let first = max(0, range.lowerBound - 1)
      let end = String(characters[first..<range.lowerBound]) + text
      characters.replaceSubrange(first..., with: Array(end))
      cursor = characters.count
      return
    }
    let before = String(characters[..<range.lowerBound]) + text
    let after = String(characters[range.upperBound...])
    characters = Array(before + after)
    // The inserted text may have merged with the next character.
    var length = 0
    cursor =
      characters.firstIndex { character in
        if length >= before.utf8.count { return true }
        length += character.utf8.count
        return false
      } ?? characters.count
  }

  /// Removes characters, and returns them; the cursor stands where they were.
  @discardableResult
  mutating func remove(_ range: Range<Int>) -> String {
    defer { replace(range, with: "") }
    return String(characters[range])
  }

  /// Moves the cursor, at most to an end of the line.
  mutating func move(to position: Int) {
    cursor = min(max(0, position), characters.count)
  }

  /// Exchanges the characters around the cursor, at the end of the line the last two; false without
  /// two.
  mutating func transpose() -> Bool {
    let second = min(cursor, characters.count - 1)
    guard second > 0 else { return false }
    let exchanged = String([characters[second], characters[second - 1]])
    replace(second - 1..<second + 1, with: exchanged)
    return true
  }
}
