import Foundation
import Interactors
import Testing

@testable import todo_repl

struct ProgramOptionsClockTests {
  @Test func `the time stands still where the options say`() throws {
    var options = ProgramOptions()
    options.clock = try DateWord("2026-12-01T17:00")
    let calendar = LocalCalendar {
      .local(timeZone: .gmt, locale: Locale(identifier: "en_001"))
    }
    #expect(options.now(calendar)() == Date(timeIntervalSince1970: 1_796_144_400))
  }

  @Test func `without one it is the present`() {
    let before = Date()
    #expect(ProgramOptions().now(LocalCalendar { LocalNow.sample.calendar })() >= before)
  }

  @Test(
    arguments: [
      ([:], 2), (["LANG": "en_US.UTF-8"], 1), (["LC_TIME": "fi_FI", "LANG": "en_US"], 2),
      (["LC_ALL": "ar_EG@x", "LC_TIME": "fi_FI"], 7), (["LC_ALL": "C", "LANG": "en_US"], 2),
      (["LC_ALL": "", "LANG": "ko_KR.UTF-8"], 1), (["LANG": "POSIX"], 2),
    ] as [([String: String], Int)])
  func `weeks begin as in the country of the environment`(
    environment: [String: String], first: Int
  ) {
    #expect(Calendar.local(environment: environment).firstWeekday == first)
  }
}
