import Interactors
import Repositories
import Testing

@testable import todo_repl

struct PagerTests {
  private func texts(_ page: (lines: [any OutputLine], left: Int)?) -> [String]? {
    page?.lines.map { $0.text(on: .plain) }
  }

  private static let lines = (1...25).map { HelpLine(text: "\($0)") }

  @Test func `pages follow each other, and the last one may be a little longer`() {
    let pager = Pager()
    #expect(!pager.hasMore && pager.next(10) == nil)
    pager.begin(LinesLeft(lines: Self.lines[...]))
    #expect(pager.hasMore)
    let first = pager.next(10)
    #expect(texts(first) == (1...10).map { "\($0)" } && first?.left == 15)
    #expect(texts(pager.next(14)) == (11...25).map { "\($0)" })
    #expect(!pager.hasMore && pager.next(10) == nil)
  }

  @Test func `the pages of a history go back`() {
    let pager = Pager()
    pager.begin(LinesLeft(lines: Self.lines[...], isFromEnd: true))
    #expect(texts(pager.next(10)) == (16...25).map { "\($0)" })
    #expect(texts(pager.next(10)) == (6...15).map { "\($0)" })
    pager.begin(nil)
    #expect(!pager.hasMore)
  }

  @Test(arguments: [(24, 20), (15, 11), (50, 46), (8, 4), (2, 4)])
  func `the rows leave room for what stands below them`(height: Int, rows: Int) {
    #expect(PageLimit.rows(inWindowOf: height) == rows)
  }

  @Test func `a limit of all rows is no number that overflows`() {
    #expect(PageLimit.rows(of: 12, in: .max) == 12 && PageLimit.most(.max) == .max)
    #expect(PageLimit.rows(of: 22, in: 20) == 22 && PageLimit.rows(of: 23, in: 20) == 20)
  }

  @Test func `a window of unknown height has fifty rows`() {
    #expect(PageLimit.rows(inWindowOf: nil) == 50)
  }
}
