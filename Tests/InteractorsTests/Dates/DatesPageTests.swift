import Foundation
import Testing

@testable import Interactors

/// The tables of Docs/Dates.md, checked row by row.
struct DatesPageTests {
  private let now = LocalNow.at("2026-11-26 10:00")

  private static let page: String = {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let file = root.appending(path: "Docs/Dates.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// The rows of the table under a heading: the words of the first column, and the other columns.
  private static func rows(
    under heading: String
  ) throws -> [(words: [String], second: String, third: String)] {
    let section = try #require(page.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    let table = section.components(separatedBy: "\n## ")[0]
    return table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      return (words(in: cells[1]), cells[2], cells[3])
    }
  }

  private static func words(in cell: String) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }

  @Test(arguments: ["Days", "Weeks, months and years", "Dates", "Times"])
  func `each word means the moment of its row`(heading: String) throws {
    let rows = try Self.rows(under: heading)
    #expect(rows.count >= 10)
    for (words, _, moment) in rows {
      for word in words {
        let read = try DateWord(word)
        #expect(
          now.clock(read.moment(at: now)) == (moment.count == 10 ? "\(moment) 00:00" : moment),
          "\(word)")
        #expect(try DateWord("\(read)") == read, "\(word) is \(read)")
      }
    }
  }

  @Test func `each month is that of its row`() throws {
    let rows = try Self.rows(under: "Months")
    #expect(rows.count >= 4)
    for (words, month, _) in rows {
      for word in words {
        let days = try MonthWord(word).days(at: now)
        #expect(now.clock(days.lowerBound) == "\(month)-01 00:00", "\(word)")
      }
    }
  }

  @Test func `a filter counts the days of its row`() throws {
    let rows = try Self.rows(under: "In filters")
    #expect(rows.count >= 6)
    for (words, first, last) in rows {
      for word in words {
        let days = try DateWord(word).interval(at: now)
        #expect(now.clock(days.lowerBound) == "\(first) 00:00", "\(word)")
        #expect(now.clock(now.day(-1, .day, after: days.upperBound)) == "\(last) 00:00", "\(word)")
      }
    }
  }

  @Test func `each refused word is refused for the reason of its row`() throws {
    let rows = try Self.rows(under: "What is refused")
    #expect(rows.count >= 8)
    for (words, reason, instead) in rows {
      let better = try Self.words(in: instead).map { try DateWord($0) }
      for word in words {
        let error = #expect(throws: DateWordError.self, "\(word)") { try DateWord(word) }
        let expected: DateWordError? =
          switch reason.prefix(while: { $0 != ":" }).split(separator: " ").prefix(3)
            .joined(separator: " ")
          {
          case let text where text.hasPrefix("unclear"): .unclear(better)
          case "no such day": .noSuchDay
          case "no such time": .notATime
          case "too far": .tooFar
          case "minutes without two": .minuteDigits
          case "no whole number": .notWhole
          case "not a date": .notADate
          default: nil
          }
        #expect(error == expected, "\(word)")
      }
    }
  }
}
