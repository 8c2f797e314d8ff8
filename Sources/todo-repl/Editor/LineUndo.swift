/// The lines as they were before each edit, for Ctrl-_; characters typed in succession are one
/// edit.
struct LineUndo {
  static let limit = 200
  /// The most characters of all lines, but for the last one: a long paste is kept a few times.
  static let longest = 200_000

  private var before: [LineBuffer] = []
  /// The characters of these lines.
  private var size = 0
  private var isTyping = false

  /// Records the line before an edit.
  ///
  /// - Parameter isTyping: whether the edit adds a typed character.
  mutating func note(_ buffer: LineBuffer, isTyping: Bool = false) {
    defer { self.isTyping = isTyping }
    if isTyping, self.isTyping { return }
    before.append(buffer)
    size += buffer.characters.count
    while before.count > Self.limit || size > Self.longest && before.count > 1 {
      size -= before.removeFirst().characters.count
    }
  }

  /// Ends a run of typing: the next character typed begins an edit of its own.
  mutating func pause() {
    isTyping = false
  }

  /// The line before the last edit.
  mutating func takeBack() -> LineBuffer? {
    isTyping = false
    let last = before.popLast()
    size -= last?.characters.count ?? 0
    return last
  }
}
