import Foundation
import Repositories
import Testing

@testable import todo_repl

struct EditSummaryTests {
  @Test(
    arguments: [
      (-5, .moments), (59, .moments), (60, .minutes(1)), (3_599, .minutes(59)),
      (3_600, .hours(1)), (47 * 3_600, .hours(47)), (48 * 3_600, .days(2)),
      (.infinity, .days(11_574_074)),
    ] as [(Double, EditSummary.Age)])
  func `an age is rough`(seconds: Double, age: EditSummary.Age) {
    #expect(EditSummary.Age(seconds: seconds) == age)
  }

  @Test func `the terminal is told without its hash`() {
    #expect(EditSummary.sample(minutes: 1).terminal == "pts/3")
  }
}
