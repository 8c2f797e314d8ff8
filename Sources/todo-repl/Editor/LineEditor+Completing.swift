/// Tab: completes up to a choice, and shows the choice when it is pressed again.
extension LineEditor {
  /// Applies the completions that `Effect.complete` asked for; the line must not have changed
  /// since.
  mutating func offer(_ completion: Completion) -> Effect {
    let range = completion.start..<buffer.cursor
    let candidates = completion.candidates
    if candidates.isEmpty { return .bell }
    let typed = String(buffer.characters[range])
    if candidates.count == 1 {
      let text = candidates[0].text + (candidates[0].isWhole ? " " : "")
      let isThere = typed == candidates[0].text && buffer.cursor < buffer.characters.count
      if isThere { return .none }
      let effect = put(text, over: range)
      // A number has replaced a title: the label shows whose number it is.
      return text.hasPrefix(typed) ? effect : .list([candidates[0].label])
    }
    var common = candidates[0].text
    for candidate in candidates.dropFirst() where !candidate.text.hasPrefix(common) {
      common = String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
      if common.isEmpty { break }
    }
    // Numbers stand for titles: their common beginning must not remove the typed text.
    if common.count > typed.count, common.lowercased().hasPrefix(typed.lowercased()) {
      return put(common, over: range)
    }
    if !isTabAgain { return .bell }
    let shown = candidates.prefix(CompletionList.limit)
    return .list(shown.map(\.label), others: candidates.count - shown.count)
  }

  private mutating func put(_ text: String, over range: Range<Int>) -> Effect {
    undo.note(buffer)
    buffer.replace(range, with: text)
    return .redraw
  }
}
