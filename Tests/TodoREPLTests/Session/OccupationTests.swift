import Testing

@testable import todo_repl

struct OccupationTests {
  @Test func `whoever waits goes on when the command has ended`() async {
    let occupation = Occupation()
    await occupation.ended()
    occupation.begin()
    let order = Recorder<String>()
    let waiting = Task {
      await occupation.ended()
      order.append("ended")
    }
    order.append("busy")
    occupation.end()
    await waiting.value
    #expect(order.values == ["busy", "ended"])
    occupation.end()
    await occupation.ended()
  }
}
