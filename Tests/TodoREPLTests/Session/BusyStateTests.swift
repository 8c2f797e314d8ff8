import Testing

@testable import todo_repl

struct BusyStateTests {
  @Test func `whoever waits goes on when the command has ended`() async {
    let busy = BusyState()
    await busy.ended()
    busy.begin()
    let order = Recorder<String>()
    let waiting = Task {
      await busy.ended()
      order.append("ended")
    }
    order.append("busy")
    busy.end()
    await waiting.value
    #expect(order.values == ["busy", "ended"])
    await busy.ended()
  }
}
