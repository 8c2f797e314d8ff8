import Foundation
import Testing

@testable import Interactors

struct MonthWordTests {
  private let now = LocalNow.at("2026-11-26 10:00")

  @Test(arguments: [
    ("2026-12", "2026-12"), ("dec", "2026-12"), ("December", "2026-12"), ("12월", "2026-12"),
    ("12 월", "2026-12"), ("nov", "2026-11"), ("11월", "2026-11"), ("oct", "2027-10"),
    ("1월", "2027-01"), ("dec 2027", "2027-12"), ("2027년 1월", "2027-01"),
    ("this-month", "2026-11"), ("이번달", "2026-11"), ("next-month", "2026-12"),
    ("next month", "2026-12"), ("다음 달", "2026-12"), ("last-month", "2026-10"),
    ("Last month", "2026-10"), ("지난달", "2026-10"), ("지난 달", "2026-10"),
    ("tomorrow", "2026-11"), ("24-dec", "2026-12"), ("2027-02-01", "2027-02"), ("2m", "2027-01"),
  ])
  func `a word names a month`(typed: String, month: String) throws {
    let days = try MonthWord(typed).days(at: now)
    #expect(now.clock(days.lowerBound) == "\(month)-01 00:00")
    let after = now.clock(days.upperBound)
    #expect(after.hasSuffix("-01 00:00") && after > "\(month)-28")
  }

  @Test(arguments: [
    ("13월", DateWordError.noSuchDay), ("0월", .noSuchDay), ("2026-13", .noSuchDay),
    ("12", .notADate), ("", .notADate), ("decade", .notADate), ("dec@9", .notADate),
    ("17:00", .notADate), ("month", .notADate), ("1000y", .tooFar),
  ])
  func `any other word has its reason`(typed: String, error: DateWordError) {
    #expect(throws: error) { try MonthWord(typed) }
  }

  @Test func `the present month is that of today`() {
    #expect(now.clock(MonthWord.present.days(at: now).lowerBound) == "2026-11-01 00:00")
    let january = LocalNow.at("2026-01-31 23:59")
    #expect(january.clock(MonthWord.present.days(at: january).upperBound) == "2026-02-01 00:00")
  }

  @Test func `the words that are offered are months`() throws {
    for word in MonthWord.words + MonthWord.koreanWords { _ = try MonthWord(word) }
  }
}
