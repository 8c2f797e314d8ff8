import Foundation
import Testing

@testable import todo_repl

struct SystemTimeZoneTests {
  @Test(arguments: [
    ("Asia/Seoul", "Asia/Seoul"), (":Asia/Seoul", "Asia/Seoul"), ("", "UTC"), (":", "UTC"),
    (":/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul"),
    ("/usr/share/zoneinfo/posix/Europe/Berlin", "Europe/Berlin"),
    ("KST-9", "Etc/GMT-9"), ("<+09>-9", "Etc/GMT-9"), ("UTC-9", "Etc/GMT-9"),
    ("GMT+5", "Etc/GMT+5"), ("GMT5", "Etc/GMT+5"), ("JST-09:00:00", "Etc/GMT-9"),
    ("UTC0", "UTC"), ("GMT-0", "UTC"), ("EST", "Etc/GMT+5"), ("Etc/GMT-9", "Etc/GMT-9"),
    ("EST5EDT", "EST5EDT"), ("PST8PDT", "PST8PDT"), ("KST", "KST"), ("CEST", "CEST"),
    ("MST", "MST"), ("Zulu", "Zulu"),
  ])
  func `each form of a zone has a name`(value: String, name: String) {
    #expect(SystemTimeZone.name(of: value) == .zone(name))
    #expect(!SystemTimeZone.isUnknown(in: ["TZ": value]))
  }

  @Test(arguments: ["UTC-9", "<+09>-9", "KST-9"])
  func `a distance is counted from the zone to UTC, as for other programs`(value: String) throws {
    guard case .zone(let name) = SystemTimeZone.name(of: value) else {
      Issue.record("\(value) is unknown")
      return
    }
    #expect(try #require(TimeZone(identifier: name)).secondsFromGMT() == 9 * 3_600)
  }

  @Test(arguments: [
    "Nowhere/X", "CET-1CEST,M3.5.0,M10.5.0/3", "IST-5:30", "X-15", "UTC13", "ABC-15",
    "/etc/hostname", "\u{7}", "GMT+0530", "GMT-0900", "UTC+9:30", "Europe", "zone.tab", ".",
    "posix/Europe/Berlin", "../../../etc/localtime",
  ])
  func `what is no zone is unknown`(value: String) {
    #expect(SystemTimeZone.isUnknown(in: ["TZ": value]))
  }

  @Test func `without the variable, or with the file of the system, the zone is the system's`() {
    #expect(SystemTimeZone.name(of: ":/etc/localtime") == .system)
    #expect(!SystemTimeZone.isUnknown(in: [:]))
    #expect(!SystemTimeZone.isUnknown(in: ["TZ": "/etc/localtime"]))
  }
}
