import Foundation
import Repositories
import Testing

@testable import Interactors

/// The table of Docs/Recurrence.md, checked row by row.
struct RecurrencePageTests {
  private struct Row: CustomTestStringConvertible {
    let zone: String
    let rule: String
    let due: String
    let done: String
    let next: [String]

    var testDescription: String { "\(zone) \(rule) \(due), done \(done)" }
  }

  private static let rows: [Row] = {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let file = root.appending(path: "Docs/Recurrence.md")
    let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return page.split(separator: "\n").filter { $0.contains("| `") && $0.contains("/") }.map {
      let cells = $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(
        zone: cells[0], rule: cells[1].replacing("`", with: ""), due: cells[2], done: cells[3],
        next: [cells[4]] + cells[5].split(separator: " ").map(String.init))
    }
  }()

  @Test func `the page has its rows`() { #expect(Self.rows.count > 20) }

  @Test(arguments: rows)
  private func `each occurrence is due when its row says`(row: Row) throws {
    var now = LocalNow.at(row.done, in: row.zone)
    let word = QueryWord(row.rule, column: 1)
    let (kind, name) = try #require(RecurrenceRule.beginning(word))
    var todo = Todo.sample(1)
    todo.due = try DateWord(row.due).moment(at: now)
    let first = FirstOccurrence(try RecurrenceRule(kind, name, word), at: now)
    Setting.to(first).apply(to: &todo, setsLastDay: false)
    for (place, due) in row.next.enumerated() {
      todo = try #require(todo.next(at: now))
      #expect(todo.due == (try DateWord(due).moment(at: now)), "\(due)")
      #expect(todo.recurrence?.occurrence == place + 1)
      now = LocalNow(max(now.moment, todo.due!), now.calendar)
    }
  }
}
