import Foundation
import Interactors
import Testing

@testable import todo_repl

/// The claims of Docs/Filters.md, tried.
struct FiltersPageTests {
  private static let page: String = {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let file = root.appending(path: "Docs/Filters.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// The words in backquotes of the first columns of the table under a heading.
  private static func words(under heading: String) throws -> [String] {
    let section = try #require(page.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    let rows = section.prefix { $0 != "#" }.split(separator: "\n").filter { $0.hasPrefix("| `") }
    return rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
  }

  @Test func `the session answers as the page says`() async throws {
    let block = try #require(Self.page.firstMatch(of: /```console\n([\s\S]*?)```/)?.output.1)
    #expect(try await Transcript(String(block)).replayed() == String(block))
  }

  @Test func `every date of the table is read`() throws {
    let words = try Self.words(under: "Dates")
    #expect(words.count >= 14)
    for word in words { #expect(throws: Never.self, "\(word)") { try DateWord(word) } }
  }

  @Test func `every filter of the table is read`() throws {
    let words = try Self.words(under: "Filters")
    #expect(words.count >= 20)
    for word in words {
      let line = word.replacing("DATE", with: "fri").replacing("A..", with: "today..")
        .replacing("..B", with: "..eom").replacing("SPAN", with: "2w").replacing(":N", with: ":3")
      #expect(throws: Never.self, "\(word)") { try CommandParser.parse("list \(line)") }
    }
  }

  @Test func `the table of orders has every key`() throws {
    let keys = try Self.words(under: "Orders")
    #expect(keys.count == TodoOrder.Key.allCases.count)
    #expect(Set(keys) == Set(TodoOrder.Key.allCases.map(\.rawValue)))
  }

  @Test func `every mark of the table is read`() throws {
    let words = try Self.words(under: "Marks")
    #expect(words.count == 18)
    for word in words {
      let line = word.replacing("DATE", with: "fri").replacing("SPAN", with: "2w").replacing(
        ":N", with: ":3")
      #expect(throws: Never.self, "\(word)") { try CommandParser.parse("set 1 \(line)") }
    }
  }
}
