import Foundation
import Testing

@testable import Interactors

struct DateRangeTests {
  private let now = LocalNow.at("2026-11-18 12:00")  // a Wednesday

  private static let dues = [
    "sun@10:00", "2026-11-15", "2026-11-16", "2026-11-17", "today", "today@12:00", "tomorrow",
    "fri", "fri@17:00", "fri@18:00", "sat", "2026-11-22", "2026-11-23", "2026-11-30", "2026-12-01",
  ]

  @Test(arguments: [
    (DateRange.on(DateWord(.weekday(6))), ["fri", "fri@17:00", "fri@18:00"]),
    (.on(DateWord(.weekday(6), .init(hour: 17, minute: 0))), ["fri@17:00"]),
    (.on(DateWord(.today)), ["today", "today@12:00"]),
    (
      .thisWeek,
      [
        "sun@10:00", "2026-11-16", "2026-11-17", "today", "today@12:00", "tomorrow", "fri",
        "fri@17:00", "fri@18:00", "sat", "2026-11-22",
      ]
    ),
    (.before(DateWord(.today)), ["2026-11-15", "2026-11-16", "2026-11-17"]),
    (
      .after(DateWord(.weekday(7))),
      ["sun@10:00", "2026-11-22", "2026-11-23", "2026-11-30", "2026-12-01"]
    ),
    (
      .before(DateWord(.weekday(6), .init(hour: 18, minute: 0))),
      [
        "2026-11-15", "2026-11-16", "2026-11-17", "today", "today@12:00", "tomorrow", "fri@17:00",
      ]
    ),
    (
      .between(DateWord(.weekday(6), .init(hour: 17, minute: 30)), DateWord(.weekday(7))),
      ["fri", "fri@18:00", "sat"]
    ),
    (
      .between(nil, DateWord(.tomorrow)),
      ["2026-11-15", "2026-11-16", "2026-11-17", "today", "today@12:00", "tomorrow"]
    ),
    (.between(DateWord(.date(year: 2026, month: 11, day: 30)), nil), ["2026-11-30", "2026-12-01"]),
    (.between(DateWord(.weekday(6)), DateWord(.today)), []),
    (.on(DateWord(.period(.nextWeek))), ["2026-11-23"]),
    (.on(DateWord(.period(.weekend))), ["sun@10:00", "sat", "2026-11-22"]),
    (.after(DateWord(.period(.nextWeek))), ["2026-11-30", "2026-12-01"]),
    (
      .between(DateWord(.period(.weekend)), DateWord(.period(.nextWeek))),
      ["sun@10:00", "sat", "2026-11-22", "2026-11-23"]
    ),
    (.on(DateWord(.period(.month(year: 2026, month: 12)))), ["2026-12-01"]),
  ])
  func `a span has the dues that a person would count to it`(
    span: DateRange, expected: [String]
  ) throws {
    let interval = span.interval(at: now)
    let found = try Self.dues.filter { interval.contains(try DateWord($0).moment(at: now)) }
    #expect(found == expected)
  }

  @Test func `a month has its first and its last day`() throws {
    let interval = DateRange.thisMonth.interval(at: now)
    let days = ["2026-10-31", "2026-11-01", "2026-11-30T23:59", "2026-12-01"]
    let found = try days.filter { interval.contains(try DateWord($0).moment(at: now)) }
    #expect(found == ["2026-11-01", "2026-11-30T23:59"])
  }

  @Test func `an American week begins on Sunday`() throws {
    let now = LocalNow.at("2026-11-18 12:00", in: "America/New_York", "en_US")
    let interval = DateRange.thisWeek.interval(at: now)
    let days = ["2026-11-14", "2026-11-15", "2026-11-21", "2026-11-22"]
    let found = try days.filter { interval.contains(try DateWord($0).moment(at: now)) }
    #expect(found == ["2026-11-15", "2026-11-21"])
  }

  @Test(arguments: ["2026-11-18 12:00"], ["Asia/Seoul", "America/New_York"])
  func `an open end has no bound, in the first and the last year that can be typed`(
    now: String, zone: String
  ) throws {
    let now = LocalNow.at(now, in: zone, "en_US")
    let (first, last) = (try DateWord("0001-01-01"), try DateWord("9999-12-30"))
    func has(_ range: DateRange, _ word: DateWord) -> Bool {
      range.interval(at: now).contains(word.moment(at: now))
    }
    for range in [DateRange.after(DateWord(.today)), .between(DateWord(.today), nil)] {
      #expect(has(range, last) && !has(range, first))
    }
    for range in [DateRange.before(DateWord(.today)), .between(nil, DateWord(.today))] {
      #expect(has(range, first) && !has(range, last))
    }
  }
}
