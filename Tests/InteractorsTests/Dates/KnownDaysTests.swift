import Foundation
import StateStoreTesting
import Testing

@testable import Interactors

struct KnownDaysTests {
  @Test(arguments: [
    "UTC", "Asia/Seoul", "Europe/Helsinki", "Asia/Beirut", "America/Santiago", "Pacific/Apia",
    "Australia/Lord_Howe",
  ])
  func `a moment has the day and the time of the calendar`(zone: String) async throws {
    let now = LocalNow.at("2026-11-21 12:00", in: zone)
    try await withSeed { random in
      let days = KnownDays(now.calendar, names: [now.today: .today])
      // Few days, so that most are known; 2011-12-30 is missing in Apia.
      let starts = ["2026-11-21 00:00", "2011-12-29 12:00", "1900-01-01 00:00", "2026-03-28 12:00"]
      for _ in 0..<LongTests.rounds(400) {
        let start = LocalNow.at(starts.randomElement(using: &random) ?? "", in: zone).today
        let hours = Double(Int.random(in: 0...96, using: &random))
        let seconds = Double(Int.random(in: -2...2, using: &random)) * 0.25
        let moment = start.addingTimeInterval(hours * 3_600 + seconds)
        let day = days.day(of: moment)
        #expect(day.interval.start == now.calendar.startOfDay(for: moment))
        #expect(days.time(of: moment, in: day) == now.time(of: moment), "\(moment)")
        let parts = now.calendar.dateComponents([.year, .month, .day], from: moment)
        #expect(
          day.date == .date(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
        #expect(day.word == (day.interval.start == now.today ? .today : day.date))
      }
    }
  }

  @Test func `a moment beyond all days has a day all the same`() {
    let days = KnownDays(LocalNow.at("2026-11-21 12:00").calendar, names: [:])
    for moment in [Date.distantPast, .distantFuture] {
      #expect(days.day(of: moment).interval.start <= moment)
    }
  }
}
