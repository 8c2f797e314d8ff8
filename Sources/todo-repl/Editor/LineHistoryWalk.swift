/// The position of a person in the history; the line being typed waits at the end.
struct LineHistoryWalk {
  /// The index in the history; nil at the end, at the typed line.
  private(set) var place: Int?
  private var typed = LineBuffer()

  /// Goes one line older or newer and returns that line; nil without one.
  mutating func go(
    _ direction: LineHistory.Direction, from buffer: LineBuffer, in history: LineHistory
  ) -> LineBuffer? {
    switch (direction, place) {
    case (.older, nil):
      if history.lines.isEmpty { return nil }
      typed = buffer
      return arrive(at: history.lines.count - 1, in: history)
    case (.older, let place?):
      return place > 0 ? arrive(at: place - 1, in: history) : nil
    case (.newer, nil):
      return nil
    case (.newer, let place?):
      if place + 1 < history.lines.count { return arrive(at: place + 1, in: history) }
      self.place = nil
      return typed
    }
  }

  /// Goes to a found line.
  mutating func jump(to place: Int, from buffer: LineBuffer) {
    if self.place == nil { typed = buffer }
    self.place = place
  }

  private mutating func arrive(at place: Int, in history: LineHistory) -> LineBuffer {
    self.place = place
    return LineBuffer(history.lines[place])
  }
}
