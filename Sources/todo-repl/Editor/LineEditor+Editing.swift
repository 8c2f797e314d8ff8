/// The keys that change the line, or move the cursor in it.
extension LineEditor {
  mutating func pressEditing(_ key: Keystroke, after previous: LastKey) -> Effect {
    switch key {
    case .control("a"), .home: return move(to: 0)
    case .control("e"), .end: return move(to: buffer.characters.count)
    case .control("b"), .left: return move(to: buffer.cursor - 1)
    case .control("f"), .right: return move(to: buffer.cursor + 1)
    case .alt("b"), .wordLeft: return move(to: buffer.wordStart)
    case .alt("f"), .wordRight: return move(to: buffer.wordEnd)
    case .backspace: return delete(buffer.cursor - 1)
    case .delete, .control("d"): return delete(buffer.cursor)
    case .control("k"): return kill(buffer.cursor..<buffer.characters.count, .back, previous)
    case .control("u"): return kill(0..<buffer.cursor, .front, previous)
    case .control("w"): return kill(buffer.spacedWordStart..<buffer.cursor, .front, previous)
    case .alt("\u{7F}"): return kill(buffer.wordStart..<buffer.cursor, .front, previous)
    case .alt("d"): return kill(buffer.cursor..<buffer.wordEnd, .back, previous)
    case .control("y"): return yank(previous)
    case .alt("y"): return yankOlder(previous)
    case .control("t"): return transpose()
    case .control("_"): return takeBack()
    case .escape: return .none
    default: return .bell
    }
  }

  private mutating func move(to position: Int) -> Effect {
    undo.pause()
    let before = buffer.cursor
    buffer.move(to: position)
    return buffer.cursor == before ? .none : .redraw
  }

  private mutating func delete(_ position: Int) -> Effect {
    guard buffer.characters.indices.contains(position) else { return .bell }
    undo.note(buffer)
    buffer.remove(position..<position + 1)
    return .redraw
  }

  private mutating func kill(
    _ range: Range<Int>, _ side: KillRing.Side, _ previous: LastKey
  ) -> Effect {
    last = .kill
    if range.isEmpty { return .none }
    undo.note(buffer)
    let joins = if case .kill = previous { true } else { false }
    kills.add(buffer.remove(range), side, joins: joins)
    return .redraw
  }

  private mutating func yank(_ previous: LastKey) -> Effect {
    guard let text = kills.newest() else { return .bell }
    return yank(text, over: buffer.cursor..<buffer.cursor, previous)
  }

  private mutating func yankOlder(_ previous: LastKey) -> Effect {
    guard case .yank(let range) = previous, let text = kills.older() else { return .bell }
    return yank(text, over: range, previous)
  }

  private mutating func yank(
    _ text: String, over range: Range<Int>, _ previous: LastKey
  ) -> Effect {
    if isTooLong(text) { return leaveOut(after: previous) }
    undo.note(buffer)
    buffer.replace(range, with: text)
    // The yanked text may have merged with the character before it.
    last = .yank(min(range.lowerBound, buffer.cursor)..<buffer.cursor)
    return .redraw
  }

  private mutating func transpose() -> Effect {
    let before = buffer
    guard buffer.transpose() else { return .bell }
    undo.note(before)
    return .redraw
  }

  private mutating func takeBack() -> Effect {
    guard let before = undo.takeBack() else { return .bell }
    buffer = before
    return .redraw
  }
}
