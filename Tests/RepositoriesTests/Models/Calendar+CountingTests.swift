import Foundation
import Testing

@testable import Repositories

struct CalendarCountingTests {
  @Test(arguments: ["Europe/Berlin", "Pacific/Apia", "America/Sao_Paulo"])
  func `a day that the month lacks becomes the month's last day, in both directions`(
    zone: String
  ) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    func date(_ month: Int, _ day: Int) -> Date? {
      calendar.date(
        from: DateComponents(year: month / 12, month: month % 12 + 1, day: day, hour: 17))
    }
    for month in (12 * 2016)..<(12 * 2025) {
      let last = try #require(
        date(month, 1).flatMap { calendar.range(of: .day, in: .month, for: $0)?.last })
      let start = try #require(date(month, last))
      for count in -60...60 {
        let days = try #require(
          date(month + count, 1).flatMap { calendar.range(of: .day, in: .month, for: $0)?.last })
        let moved = calendar.date(counting: count, .month, from: start)
        #expect(moved == date(month + count, min(last, days)), "\(start), \(count) months")
      }
    }
  }
}
