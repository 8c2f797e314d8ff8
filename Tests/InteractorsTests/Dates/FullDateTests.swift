import Foundation
import Testing

@testable import Interactors

struct FullDateTests {
  private let now = LocalNow.at("2026-11-21 12:00")

  @Test func `a date has its weekday and its time, and its year unless that is this one`() throws {
    let friday = FullDate(try DateWord("fri@17:00").moment(at: now), at: now)
    #expect(friday.year == nil && friday.month == 11 && friday.day == 27 && friday.weekday == 6)
    #expect(friday.time == .init(hour: 17, minute: 0))
    let later = FullDate(try DateWord("next-year").moment(at: now), at: now)
    #expect(later.year == 2027 && later.month == 1 && later.day == 1 && later.weekday == 6)
    #expect(later.time == nil)
    #expect(FullDate(try DateWord("2025-12-31").moment(at: now), at: now).year == 2025)
  }

  @Test(arguments: [
    ("2026-12-01", true), ("today@17:00", true), ("tomorrow", true), ("fri", false), ("9am", false),
    ("24-dec", false), ("3d", false), ("next-week", false), ("2026-12", false),
  ])
  func `a row shows what a date or a day around today means`(word: String, isPlain: Bool) throws {
    #expect(try DateWord(word).isPlain == isPlain)
  }
}
