import Foundation
import Testing

@testable import todo_repl

struct TerminationOrderTests {
  @Test func `the first signal ends the program and is its status, the next one does not wait`() {
    let order = TerminationOrder()
    #expect(order.status == nil)
    #expect(order.take(SIGTERM) == .end)
    #expect(order.take(SIGQUIT) == .endNow && order.take(SIGTERM) == .endNow)
    #expect(order.status == 143)
  }

  @Test func `a terminal that goes away tells it more than once`() {
    let order = TerminationOrder()
    #expect(order.take(SIGHUP) == .end)
    #expect(order.take(SIGHUP) == .goOn && order.take(SIGHUP) == .goOn)
    #expect(order.take(SIGTERM) == .endNow)
    #expect(order.status == 129)
  }
}
