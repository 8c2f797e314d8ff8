import Foundation
import Testing

@testable import Repositories

/// Moments in the formats of other programs.
struct DateTextsTests {
  private let seconds = SecondText()
  private let days = DayText(timeZone: seoul)

  @Test(arguments: ["20261121T163515Z", "2026-11-21T16:35:15Z"])
  func `a moment is read with separators and without`(text: String) {
    #expect(seconds.moment(text)?.timeIntervalSince1970 == 1_795_278_915)
  }

  @Test(arguments: [
    "", "20261121", "20261131T000000Z", "20261121T163515", "20261121T163515Zx", "20261121T250000Z",
    "20261121T163515+0900", "2026-11-21", "2026-02-30T00:00:00Z", "99999999T999999Z",
    "１0261121T163515Z", "00000101T000000Z",
  ])
  func `what is no moment is none`(text: String) {
    #expect(seconds.moment(text) == nil)
  }

  @Test func `a day begins at midnight of its time zone`() {
    #expect(days.moment("2026-11-21")?.timeIntervalSince1970 == 1_795_186_800.0)
    #expect(days.text(Date(timeIntervalSince1970: 1_795_219_200 - 9 * 3600)) == "2026-11-21")
    #expect(days.text(Date(timeIntervalSince1970: 1_795_219_199 - 9 * 3600)) == "2026-11-20")
  }

  @Test(arguments: [
    "", "2026-11-31", "2026-13-01", "2026-1-1", "2026-11-21x", "12026-01-01", "0000-01-01",
  ])
  func `what is no day is none`(text: String) {
    #expect(days.moment(text) == nil)
  }

  @Test(arguments: [1e22, -1e22, 1e300, -1e300, .infinity, -.infinity, .nan, 3e11, -7e10])
  func `a moment without four digits of a year has no text that lies`(time: Double) {
    let date = Date(timeIntervalSinceReferenceDate: time)
    #expect(seconds.text(date).flatMap(seconds.moment) == nil || time.isNaN || time.isInfinite)
    #expect(days.text(date).flatMap(days.moment) == nil || time.isNaN || time.isInfinite)
  }
}
