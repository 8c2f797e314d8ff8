/// The texts cut out of lines, newest last: Ctrl-Y yanks the newest, Alt-Y the one before.
struct KillRing {
  static let limit = 30

  private(set) var texts: [String] = []
  private var turns = 0

  /// The side of the newest text at which to join a text cut right after it.
  enum Side {
    case front, back
  }

  /// Keeps a text.
  ///
  /// - Parameter joins: whether the text was cut right after the newest one, and forms one text
  ///   with it.
  mutating func add(_ text: String, _ side: Side, joins: Bool) {
    if text.isEmpty { return }
    turns = 0
    if joins, let newest = texts.popLast() {
      texts.append(side == .front ? text + newest : newest + text)
    } else {
      texts.append(text)
      texts.removeFirst(max(0, texts.count - Self.limit))
    }
  }

  mutating func newest() -> String? {
    turns = 0
    return texts.last
  }

  /// The text before the last yanked one; after the oldest, the newest again.
  mutating func older() -> String? {
    if texts.isEmpty { return nil }
    turns = (turns + 1) % texts.count
    return texts[texts.count - 1 - turns]
  }
}
