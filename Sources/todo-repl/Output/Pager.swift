import Synchronization

/// The lines of the last answer that did not fit into the window: `more`, and Space on an empty
/// line, show the next page.
final class Pager: Sendable {
  private let rest = Mutex<(any PageSource)?>(nil)

  /// Keeps what an answer has left, in place of what an earlier one has; nil if all of it shows.
  func begin(_ source: (any PageSource)?) {
    rest.withLock { $0 = source }
  }

  /// Whether there is a next page.
  var hasMore: Bool { rest.withLock { $0 != nil } }

  /// Takes the next page, of about `limit` lines, and the number of lines after it; nil if nothing
  /// is left.
  func next(_ limit: Int) -> (lines: [any OutputLine], left: Int)? {
    rest.withLock { rest in
      guard let page = rest?.next(limit) else { return nil }
      if page.left == 0 { rest = nil }
      return page
    }
  }
}

/// Lines that are shown page by page.
protocol PageSource: Sendable {
  /// Takes the next page, and returns its lines and the number of lines after it.
  mutating func next(_ limit: Int) -> (lines: [any OutputLine], left: Int)
}

/// Lines that are known as a whole.
struct LinesLeft<Line: OutputLine & Sendable>: PageSource {
  var lines: ArraySlice<Line>
  /// Whether the pages go from the last lines to the first, as those of a history do.
  var isFromEnd = false

  mutating func next(_ limit: Int) -> (lines: [any OutputLine], left: Int) {
    let count = PageLimit.rows(of: lines.count, in: limit)
    let page = isFromEnd ? lines.suffix(count) : lines.prefix(count)
    lines = isFromEnd ? lines.dropLast(count) : lines.dropFirst(count)
    return (Array(page), lines.count)
  }
}

/// The rows that a window has for an answer.
enum PageLimit {
  /// The rows of a window whose height is unknown.
  private static let standard = 50
  /// The lines below the rows: the number of further rows, a sum, a filter, and the prompt.
  private static let others = 4
  /// Even the lowest window shows some rows.
  private static let fewest = 4

  /// The rows for an answer in a window of this height.
  static func rows(inWindowOf height: Int?) -> Int {
    height.map { max(fewest, $0 - others) } ?? standard
  }

  /// How many of `count` rows to show: all, if no more than a tenth of a page would be left, which
  /// nobody wants to ask for.
  static func rows(of count: Int, in limit: Int) -> Int {
    count <= most(limit) ? count : limit
  }

  /// The most rows that are shown as a whole.
  static func most(_ limit: Int) -> Int {
    // The limit of all rows is as large as a number can be.
    let (most, isTooMany) = limit.addingReportingOverflow(limit / 10)
    return isTooMany ? limit : most
  }
}
