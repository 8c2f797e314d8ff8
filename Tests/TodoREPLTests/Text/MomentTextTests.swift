import Foundation
import Testing

@testable import todo_repl

struct MomentTextTests {
  private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  @Test(arguments: [
    ("GMT", "2026-11-21 23:24"), ("Asia/Seoul", "2026-11-22 08:24"),
    ("America/New_York", "2026-11-21 18:24"), ("Asia/Kathmandu", "2026-11-22 05:09"),
  ])
  func `a moment is read in a time zone`(name: String, text: String) throws {
    let moment = Date(timeIntervalSince1970: 1_795_303_440)
    #expect(MomentText(timeZone: try zone(name))(moment) == text)
  }

  @Test func `summer time is that of the moment`() throws {
    let moments = MomentText(timeZone: try zone("Europe/Berlin"))
    #expect(moments(Date(timeIntervalSince1970: 1_767_268_800)) == "2026-01-01 13:00")
    #expect(moments(Date(timeIntervalSince1970: 1_782_907_200)) == "2026-07-01 14:00")
  }

  @Test func `every part has its digits`() {
    let moments = MomentText(timeZone: .gmt)
    #expect(moments(Date(timeIntervalSince1970: 1_767_225_600)) == "2026-01-01 00:00")
    #expect(moments(Date(timeIntervalSince1970: 1_767_258_305)) == "2026-01-01 09:05")
    #expect(moments(Date(timeIntervalSince1970: 0)) == "1970-01-01 00:00")
    // A day of the Julian calendar, which holds before 1582.
    #expect(moments(Date(timeIntervalSince1970: -32_503_680_000)) == "0939-12-27 00:00")
    #expect(moments(Date(timeIntervalSince1970: 59.9)) == "1970-01-01 00:00")
  }
}
