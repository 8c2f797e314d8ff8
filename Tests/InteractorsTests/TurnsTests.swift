import Testing

@testable import Interactors

struct TurnsTests {
  @Test func `turns are taken in the order they were asked for`() async {
    let turns = Turns()
    let order = Recorder<Int>()
    let executor = OneThreadExecutor()
    await turns.take()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask(executorPreference: executor) {
          await turns.take()
          order.append(number)
          turns.pass()
        }
      }
      group.addTask(executorPreference: executor) { turns.pass() }
    }
    #expect(order.values == Array(0..<100))
  }

  @Test func `nobody is inside together with another`() async {
    let turns = Turns()
    let inside = Recorder<Int>()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            await turns.take()
            inside.append(number)
            await Task.yield()
            inside.append(number)
            turns.pass()
          }
        }
      }
    }
    let values = inside.values
    #expect(values.count == 8_000)
    #expect(stride(from: 0, to: values.count, by: 2).allSatisfy { values[$0] == values[$0 + 1] })
  }
}
