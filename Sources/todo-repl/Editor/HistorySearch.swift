/// A search through the history that follows what is typed: Ctrl-R finds older lines, Ctrl-S newer.
struct HistorySearch {
  private(set) var text = ""
  private(set) var direction: History.Direction
  /// The place of the line that is found; nil before a line was found.
  private(set) var place: Int?
  private(set) var isFailing = false
  /// The line before the search, which comes back when the search is given up.
  let origin: LineBuffer
  private let start: Int

  /// - Parameter start: the place to search from; the typed line is one after the newest.
  init(_ direction: History.Direction, from start: Int, origin: LineBuffer) {
    self.direction = direction
    self.start = start
    self.origin = origin
  }

  /// The prompt during the search.
  var prompt: String {
    "search \"\(DisplayText(text))\"\(isFailing ? "?" : ":") "
  }

  /// Adds to the text; the line that is found stays while it has all of the text.
  mutating func type(_ added: String, in history: History) {
    text += added
    search(from: inclusive(place ?? start), in: history)
  }

  /// Takes the last character of the text back; the line that is found has the rest, too.
  mutating func shorten(in history: History) {
    if text.isEmpty { return }
    text.removeLast()
    search(from: inclusive(place ?? start), in: history)
  }

  /// Goes to the next line that has the text.
  mutating func again(_ direction: History.Direction, in history: History) {
    self.direction = direction
    search(from: place ?? start, in: history)
  }

  /// The place from which a search also looks at `place` itself.
  private func inclusive(_ place: Int) -> Int { direction == .older ? place + 1 : place - 1 }

  private mutating func search(from place: Int, in history: History) {
    let found = history.find(text, from: place, direction)
    isFailing = found == nil && !text.isEmpty
    if let found { self.place = found }
  }
}
