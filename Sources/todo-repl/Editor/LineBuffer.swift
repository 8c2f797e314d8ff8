/// A line while it is being typed: characters, and a cursor that stands between two of them.
///
/// Characters are what a person sees: after each edit the text is divided anew, because a mark or a
/// joiner may have made one character of two.
struct LineBuffer: Equatable {
  private(set) var characters: [Character] = []
  /// How many characters are before the cursor.
  private(set) var cursor = 0

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// Puts text where the cursor is; the cursor stands after it.
  mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: text)
  }

  /// Puts text in place of characters; the cursor stands after it.
  ///
  /// - Complexity: O(n) in the length of the line, unless the range is at its end.
  mutating func replace(_ range: Range<Int>, with text: String) {
    if range.upperBound == characters.count {
      // What is added can join the character before it, but nothing farther away.
      let first = max(0, range.lowerBound - 1)
      let end = String(characters[first..<range.lowerBound]) + text
      characters.replaceSubrange(first..., with: Array(end))
      cursor = characters.count
      return
    }
    let before = String(characters[..<range.lowerBound]) + text
    let after = String(characters[range.upperBound...])
    characters = Array(before + after)
    // What was put in may have become one character with what follows.
    var length = 0
    cursor =
      characters.firstIndex { character in
        if length >= before.utf8.count { return true }
        length += character.utf8.count
        return false
      } ?? characters.count
  }

  /// Takes characters away, and returns them; the cursor stands where they were.
  @discardableResult
  mutating func remove(_ range: Range<Int>) -> String {
    defer { replace(range, with: "") }
    return String(characters[range])
  }

  /// Moves the cursor, at most to an end of the line.
  mutating func move(to position: Int) {
    cursor = min(max(0, position), characters.count)
  }

  /// Exchanges the characters around the cursor, at the end of the line the last two; false when
  /// there are no two.
  mutating func transpose() -> Bool {
    let second = min(cursor, characters.count - 1)
    guard second > 0 else { return false }
    let exchanged = String([characters[second], characters[second - 1]])
    replace(second - 1..<second + 1, with: exchanged)
    return true
  }
}
