/// An incremental search through the history: Ctrl-R finds older lines, Ctrl-S newer.
struct LineHistorySearch {
  private(set) var text = ""
  private(set) var direction: LineHistory.Direction
  /// The index of the found line; nil before the first.
  private(set) var place: Int?
  private(set) var isFailing = false
  /// The line before the search, restored if the search is cancelled.
  let origin: LineBuffer
  private let start: Int

  /// - Parameter start: the index to search from; that of the typed line is one after the newest.
  init(_ direction: LineHistory.Direction, from start: Int, origin: LineBuffer) {
    self.direction = direction
    self.start = start
    self.origin = origin
  }

  /// The prompt during the search.
  var prompt: String {
    "search \"\(DisplayText(text))\"\(isFailing ? "?" : ":") "
  }

  /// Adds to the text; the found line stays while it contains the whole text.
  mutating func type(_ added: String, in history: LineHistory) {
    text += added
    search(from: inclusive(place ?? start), in: history)
  }

  /// Removes the last character of the text; the found line contains the rest, too.
  mutating func shorten(in history: LineHistory) {
    if text.isEmpty { return }
    text.removeLast()
    search(from: inclusive(place ?? start), in: history)
  }

  /// Goes to the next line that contains the text.
  mutating func again(_ direction: LineHistory.Direction, in history: LineHistory) {
    self.direction = direction
    search(from: place ?? start, in: history)
  }

  /// The index from which a search also looks at `place` itself.
  private func inclusive(_ place: Int) -> Int { direction == .older ? place + 1 : place - 1 }

  private mutating func search(from place: Int, in history: LineHistory) {
    let found = history.find(text, from: place, direction)
    isFailing = found == nil && !text.isEmpty
    if let found { self.place = found }
  }
}
