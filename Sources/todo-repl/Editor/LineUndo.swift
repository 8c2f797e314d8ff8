/// The lines as they were before each edit, for Ctrl-_; characters typed in succession are one
/// edit.
struct LineUndo {
  static let limit = 200

  private var before: [LineBuffer] = []
  private var isTyping = false

  /// Records the line before an edit.
  ///
  /// - Parameter isTyping: whether the edit adds a typed character.
  mutating func note(_ buffer: LineBuffer, isTyping: Bool = false) {
    defer { self.isTyping = isTyping }
    if isTyping, self.isTyping { return }
    before.append(buffer)
    before.removeFirst(max(0, before.count - Self.limit))
  }

  /// Ends a run of typing: the next character typed begins an edit of its own.
  mutating func pause() {
    isTyping = false
  }

  /// The line before the last edit.
  mutating func takeBack() -> LineBuffer? {
    isTyping = false
    return before.popLast()
  }
}
