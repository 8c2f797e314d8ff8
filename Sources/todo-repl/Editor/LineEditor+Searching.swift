/// The keys of a search through the history.
extension LineEditor {
  mutating func beginSearch(_ direction: LineHistory.Direction) -> Effect {
    if purpose == .answer { return .bell }
    let start = walk.place ?? history.lines.count
    search = LineHistorySearch(direction, from: start, origin: buffer)
    return .redraw
  }

  /// Handles a key during a search. A key without a meaning in the search ends the search, and then
  /// has its usual effect.
  mutating func press(_ key: Keystroke, in current: LineHistorySearch) -> Effect {
    var search = current
    switch key {
    case .text(let scalar): search.type(String(scalar), in: history)
    case .paste(let text): search.type(text, in: history)
    case .backspace: search.shorten(in: history)
    case .control("r"): again(&search, .older)
    case .control("s"): again(&search, .newer)
    case .control("g"):
      buffer = search.origin
      self.search = nil
      return .redraw
    default:
      end(search)
      // A key without effect on the line has still ended the search.
      let effect = press(key)
      return effect == .none || effect == .bell ? .redraw : effect
    }
    self.search = search
    buffer = search.place.map { LineBuffer(history.lines[$0]) } ?? search.origin
    return .redraw
  }

  /// Ends the search, if any, with the found line.
  mutating func endSearch() {
    if let search { end(search) }
  }

  private mutating func again(_ search: inout LineHistorySearch, _ direction: LineHistory.Direction)
  {
    search.again(direction, in: history)
    if search.text.isEmpty { search.type(lastSearch, in: history) }
  }

  private mutating func end(_ search: LineHistorySearch) {
    if let place = search.place { walk.jump(to: place, from: search.origin) }
    if !search.text.isEmpty { lastSearch = search.text }
    self.search = nil
    undo = LineUndo()
  }
}
