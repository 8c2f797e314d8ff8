/// The line editor as a pure state machine: each key returns an effect.
///
/// It knows no terminal: its caller draws `prompt`, `buffer` and the cursor after `Effect.redraw`.
struct LineEditor {
  /// The effect of a key, for the caller to carry out.
  enum Effect: Equatable {
    /// Nothing visible has changed.
    case none
    case redraw
    case clearScreen
    /// The line is finished; the editor has an empty one.
    case submit(String)
    /// Ctrl-D on an empty line.
    case end
    /// Ctrl-C: the line was dropped.
    case interrupt
    /// Ctrl-Z: stop the program.
    case suspend
    /// The key can do nothing here.
    case bell
    /// Text was left out, which would make the line longer than `longestLine`.
    case tooLong
    /// Find completions of the text before the cursor: see `offer`.
    case complete
    /// Show the choice of completions above the line.
    case list([String], others: Int = 0)
  }

  /// The purpose of the keys.
  enum Purpose {
    /// A command: it has a history and completions.
    case command
    /// The answer to a question.
    case answer
  }

  /// The most characters of a line: text that would make it longer is refused.
  static let longestLine = 1 << 16

  let purpose: Purpose
  private let ownPrompt: String
  var buffer = LineBuffer()
  var history: LineHistory
  var walk = LineHistoryWalk()
  var search: LineHistorySearch?
  var lastSearch = ""
  var kills = KillRing()
  var undo = LineUndo()
  /// The last key, as far as the next one depends on it.
  var last = LastKey.other
  /// Whether the key before the latest Tab was a Tab, too.
  private(set) var isTabAgain = false

  enum LastKey: Equatable {
    case kill, tab, other
    /// Text that was left out: more of it is left out without a message.
    case leftOut
    /// The range of the characters yanked last.
    case yank(Range<Int>)
  }

  init(_ purpose: Purpose, prompt: String, history: LineHistory = LineHistory()) {
    self.purpose = purpose
    self.history = history
    ownPrompt = prompt
  }

  /// The text before the line.
  var prompt: String { search?.prompt ?? ownPrompt }

  mutating func press(_ key: Keystroke) -> Effect {
    let previous = last
    last = .other
    if let search { return press(key, in: search) }
    switch key {
    case .text(let scalar): return type(String(scalar), isTyping: true, after: previous)
    case .paste(let text): return type(Self.pasted(text), isTyping: false, after: previous)
    case .enter: return submit()
    case .tab:
      last = .tab
      isTabAgain = previous == .tab
      return purpose == .command ? .complete : .bell
    case .control("c"):
      clear()
      return .interrupt
    case .control("z"): return .suspend
    case .control("l"): return .clearScreen
    case .control("r"): return beginSearch(.older)
    case .control("s"): return beginSearch(.newer)
    case .up, .control("p"): return go(.older)
    case .down, .control("n"): return go(.newer)
    case .control("d") where buffer.isEmpty: return .end
    default: return pressEditing(key, after: previous)
    }
  }

  mutating func type(
    _ text: String, isTyping: Bool, after previous: LastKey = .other
  ) -> Effect {
    if isTooLong(text) { return leaveOut(after: previous) }
    undo.note(buffer, isTyping: isTyping)
    buffer.insert(text)
    return .redraw
  }

  /// Whether the line has no room for a text.
  func isTooLong(_ text: String) -> Bool {
    let room = Self.longestLine - buffer.characters.count
    return text.utf8.count > room && text.count > room
  }

  mutating func leaveOut(after previous: LastKey) -> Effect {
    last = .leftOut
    return previous == .leftOut ? .bell : .tooLong
  }

  private mutating func submit() -> Effect {
    let line = buffer.text
    clear()
    return .submit(line)
  }

  private mutating func clear() {
    buffer = LineBuffer()
    walk = LineHistoryWalk()
    undo = LineUndo()
    search = nil
  }

  private mutating func go(_ direction: LineHistory.Direction) -> Effect {
    guard purpose == .command, let line = walk.go(direction, from: buffer, in: history) else {
      return .bell
    }
    buffer = line
    undo = LineUndo()
    return .redraw
  }

  /// Pasted text without the line breaks at its end; other line breaks stay. The text runs only at
  /// Enter, after a look at it.
  private static func pasted(_ text: String) -> String {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
