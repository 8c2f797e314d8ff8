import Foundation
import Interactors
import StateStore
import Synchronization
import Testing

@testable import todo_repl

struct LocalCalendarTests {
  @Test func `the calendar is made once, when it is first needed`() async {
    let made = Atomic<Int>(0)
    let calendar = LocalCalendar {
      made.add(1, ordering: .relaxed)
      return Calendar(identifier: .gregorian)
    }
    #expect(made.load(ordering: .relaxed) == 0)
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { _ = calendar.value } }
    }
    #expect(made.load(ordering: .relaxed) == 1)
    #expect(calendar.value == Calendar(identifier: .gregorian))
  }

  @Test func `an empty list needs no calendar`() {
    let model = TodoListModel([], .all, at: Self.unwanted())
    #expect(model.rows.isEmpty && model.remarks.count == 1)
  }

  private static func unwanted() -> LocalNow {
    Issue.record("the present was asked for")
    return .sample
  }
}
