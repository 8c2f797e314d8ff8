import Foundation
import Testing

@testable import Interactors

struct DateWordMomentTests {
  /// A Saturday.
  private let noon = LocalNow.at("2026-11-21 12:00")

  @Test(arguments: [
    ("today", "2026-11-21 00:00"), ("tomorrow", "2026-11-22 00:00"),
    ("yesterday", "2026-11-20 00:00"), ("sat", "2026-11-28 00:00"), ("sun", "2026-11-22 00:00"),
    ("fri", "2026-11-27 00:00"), ("fri@17:00", "2026-11-27 17:00"), ("3d", "2026-11-24 00:00"),
    ("0d", "2026-11-21 00:00"), ("2w", "2026-12-05 00:00"), ("1m", "2026-12-21 00:00"),
    ("eow", "2026-11-22 00:00"), ("eom", "2026-11-30 00:00"),
    ("2026-12-01", "2026-12-01 00:00"), ("2026-12-01T17:00", "2026-12-01 17:00"),
    ("today@0:01", "2026-11-21 00:01"),
  ])
  func `a word means a moment`(word: String, moment: String) throws {
    #expect(try noon.clock(word) == moment)
  }

  @Test(arguments: [
    ("2026-01-31 09:00", "1m", "2026-02-28 00:00"), ("2024-01-31 09:00", "1m", "2024-02-29 00:00"),
    ("2026-08-31 09:00", "1m", "2026-09-30 00:00"), ("2026-01-31 09:00", "1d", "2026-02-01 00:00"),
    ("2024-02-28 09:00", "tomorrow", "2024-02-29 00:00"),
    ("2026-02-28 09:00", "tomorrow", "2026-03-01 00:00"),
    ("2024-02-29 09:00", "12m", "2025-02-28 00:00"),
    ("2024-02-05 09:00", "eom", "2024-02-29 00:00"),
    ("2026-02-28 23:59", "eom", "2026-02-28 00:00"),
  ])
  func `months end where they end`(now: String, word: String, moment: String) throws {
    #expect(try LocalNow.at(now).clock(word) == moment)
  }

  @Test(arguments: [
    ("tomorrow", "2027-01-01 00:00"), ("eom", "2026-12-31 00:00"), ("1m", "2027-01-31 00:00"),
    ("fri", "2027-01-01 00:00"), ("eow", "2027-01-03 00:00"), ("1w", "2027-01-07 00:00"),
  ])
  func `the year turns`(word: String, moment: String) throws {
    #expect(try LocalNow.at("2026-12-31 23:59").clock(word) == moment)
    #expect(try LocalNow.at("2027-01-01 00:00").clock("yesterday") == "2026-12-31 00:00")
  }

  @Test(arguments: [
    ("fi_FI", "2026-11-22 00:00"), ("en_US", "2026-11-21 00:00"), ("ar_EG", "2026-11-27 00:00"),
  ])
  func `a week ends before the day with which the next begins`(
    locale: String, moment: String
  ) throws {
    #expect(try LocalNow.at("2026-11-21 12:00", in: "Africa/Cairo", locale).clock("eow") == moment)
  }

  @Test(arguments: [
    ("2026-11-27 12:00", "weekend", "2026-11-28"), ("2026-11-28 12:00", "weekend", "2026-11-28"),
    ("2026-11-29 12:00", "weekend", "2026-11-29"), ("2026-11-30 12:00", "weekend", "2026-12-05"),
    ("2026-11-29 12:00", "next-weekend", "2026-12-05"),
    ("2026-11-29 12:00", "next-week", "2026-11-30"), ("2026-11-30 0:00", "next-week", "2026-12-07"),
    ("2026-11-29 12:00", "this-mon", "2026-11-23"), ("2026-11-29 12:00", "next-sun", "2026-12-06"),
    ("2026-12-31 23:59", "next-month", "2027-01-01"), ("2027-01-01 0:00", "eoy", "2027-12-31"),
    ("2026-12-31 23:59", "eoy", "2026-12-31"), ("2096-03-01 0:00", "29-feb", "2104-02-29"),
    ("2024-02-29 9:00", "29-feb", "2024-02-29"), ("2024-02-29 9:00", "1y", "2025-02-28"),
    ("2026-12-24 23:59", "24-dec", "2026-12-24"), ("2026-12-25 0:00", "24-dec", "2027-12-24"),
  ])
  func `weeks and years turn where they turn`(now: String, word: String, day: String) throws {
    #expect(try LocalNow.at(now).clock(word) == "\(day) 00:00")
  }

  @Test func `the next week is the same where weeks begin on Sunday`() throws {
    let sunday = LocalNow.at("2026-11-29 12:00", in: "America/New_York", "en_US")
    #expect(try sunday.clock("next-week") == "2026-11-30 00:00")
    #expect(try sunday.clock("next-mon") == "2026-11-30 00:00")
    #expect(try sunday.clock("weekend") == "2026-11-29 00:00")
    #expect(try sunday.clock("this-week") == "2026-12-05 00:00")
  }

  @Test(arguments: [
    ("2026-11-21 8:59", "9am", "2026-11-21 09:00"), ("2026-11-21 9:00", "9am", "2026-11-22 09:00"),
    ("2026-11-21 23:59", "0:01", "2026-11-22 00:01"),
    ("2026-11-21 12:00", "00:00", "2026-11-22 00:00"),
    ("2026-11-21 0:00", "12am", "2026-11-22 00:00"),
    ("2026-11-21 23:59", "24:00", "2026-11-22 00:00"),
    ("2026-11-21 23:00", "tonight", "2026-11-21 20:00"),
    ("2026-03-29 2:30", "3:30", "2026-03-29 04:30"),
  ])
  func `a time alone is the next such time`(now: String, word: String, moment: String) throws {
    #expect(try LocalNow.at(now).clock(word) == moment)
  }

  @Test func `clocks that go forward and back do not move the days`() throws {
    // Helsinki: forward at 03:00 on 2026-03-29, back at 04:00 on 2026-10-25.
    let spring = LocalNow.at("2026-03-28 23:30")
    #expect(try spring.clock("tomorrow") == "2026-03-29 00:00")
    #expect(try spring.clock("2d") == "2026-03-30 00:00")
    #expect(try spring.clock("tomorrow@3:30") == "2026-03-29 04:30")
    #expect(try spring.clock("tomorrow@17:00") == "2026-03-29 17:00")
    let autumn = LocalNow.at("2026-10-24 23:30")
    #expect(try autumn.clock("2d") == "2026-10-26 00:00")
    #expect(try autumn.clock("tomorrow@17:00") == "2026-10-25 17:00")
    let twice = try DateWord("tomorrow@3:30").moment(at: autumn)
    #expect(twice.timeIntervalSince(autumn.moment) == 4 * 3600)
    let day = try DateWord("tomorrow").interval(at: autumn)
    #expect(day.upperBound.timeIntervalSince(day.lowerBound) == 25 * 3600)
  }

  @Test func `a day without a midnight begins an hour later`() throws {
    // Beirut: forward at 00:00 on 2026-03-29.
    let now = LocalNow.at("2026-03-28 12:00", in: "Asia/Beirut")
    #expect(try now.clock("tomorrow") == "2026-03-29 01:00")
    #expect(try now.clock("2026-03-29") == "2026-03-29 01:00")
    #expect(try now.clock("2d") == "2026-03-30 00:00")
    #expect(now.isWholeDay(try DateWord("tomorrow").moment(at: now)))
    let day = LocalNow.at("2026-03-29 12:00", in: "Asia/Beirut")
    #expect(day.clock(day.today) == "2026-03-29 01:00")
    #expect(try day.clock("tomorrow") == "2026-03-30 00:00")
    #expect(try day.clock("yesterday") == "2026-03-28 00:00")
    #expect(try day.clock("1w") == "2026-04-05 00:00")
  }

  @Test func `the same moment is another day elsewhere`() throws {
    let helsinki = LocalNow.at("2026-11-21 23:30")
    let seoul = LocalNow(
      helsinki.moment,
      .local(timeZone: TimeZone(identifier: "Asia/Seoul")!, locale: Locale(identifier: "ko_KR")))
    #expect(try helsinki.clock("today") == "2026-11-21 00:00")
    #expect(try seoul.clock("today") == "2026-11-22 00:00")
  }
}
