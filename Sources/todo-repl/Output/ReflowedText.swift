/// A text for a window of 80 columns, laid out for a narrower one: its paragraphs are filled anew,
/// and an entry of a table keeps its second column, or has it below the first.
struct ReflowedText {
  /// The fewest columns of a second column; with less it moves below the first.
  private static let leastColumns = 20

  private let columns: Int
  private var lines: [String] = []
  private var paragraph: [Substring] = []
  private var entry: Entry?

  /// An indented line, perhaps with a second text behind a gap.
  private struct Entry {
    let indent: Int
    let first: Substring
    var second: [Substring]
    /// The column at which the second text begins.
    let start: Int

    init(_ line: Substring) {
      let text = line.drop { $0 == " " }
      indent = line.count - text.count
      let gap = text.firstRange(of: "  ")
      first = gap.map { text[..<$0.lowerBound] } ?? text
      let rest = gap.map { text[$0.upperBound...].drop { $0 == " " } } ?? ""
      second = rest.isEmpty ? [] : [rest]
      start = DisplayText(safe: String(line)).width - DisplayText(safe: String(rest)).width
    }
  }

  /// The text in lines of at most `columns`, but for longer words.
  static func lines(of text: String, columns: Int) -> [String] {
    var reflowed = ReflowedText(columns: columns)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reflowed.add(line)
    }
    reflowed.end()
    return reflowed.lines
  }

  private init(columns: Int) { self.columns = columns }

  private mutating func add(_ line: Substring) {
    guard line.first == " " else {
      endEntry()
      if line.isEmpty {
        endParagraph()
        lines.append("")
      } else {
        paragraph.append(line)
      }
      return
    }
    endParagraph()
    let next = Entry(line)
    if let start = entry?.start, entry?.second.isEmpty == false, next.indent == start {
      entry?.second.append(line.drop { $0 == " " })
    } else {
      endEntry()
      entry = next
    }
  }

  private mutating func end() {
    endParagraph()
    endEntry()
  }

  private mutating func endParagraph() {
    if paragraph.isEmpty { return }
    wrap(paragraph.joined(separator: " "), first: "", rest: "")
    paragraph = []
  }

  private mutating func endEntry() {
    guard let entry else { return }
    self.entry = nil
    let indent = String(repeating: " ", count: entry.indent)
    let second = entry.second.joined(separator: " ")
    if second.isEmpty { return wrap(String(entry.first), first: indent, rest: indent + "  ") }
    let whole = "\(indent)\(entry.first)  \(second)"
    if columns - entry.start >= Self.leastColumns {
      let first = DisplayText(safe: indent + entry.first).padded(toWidth: entry.start)
      wrap(second, first: "\(first)", rest: String(repeating: " ", count: entry.start))
    } else if DisplayText(safe: whole).width <= columns {
      lines.append(whole)
    } else {
      wrap(String(entry.first), first: indent, rest: indent + "  ")
      wrap(second, first: indent + "    ", rest: indent + "    ")
    }
  }

  /// Adds a text in lines, the first and the others each behind a beginning.
  private mutating func wrap(_ text: String, first: String, rest: String) {
    let indent = DisplayText(safe: first).width
    let wrapped = DisplayText(safe: text)
      .wrapped(toWidth: max(1, columns - max(indent, rest.count)), keepsQuotes: false)
    for (index, line) in wrapped.enumerated() {
      lines.append((index == 0 ? first : rest) + "\(line)")
    }
  }
}
