import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct DueWatchTests {
  private let clock = ManualClock()
  private let said = Recorder<String>()

  private var watch: DueWatch {
    let (clock, start) = (clock, LocalNow.sample)
    return DueWatch(
      in: .english,
      now: {
        let (seconds, attoseconds) = clock.now.offset.components
        let passed = Double(seconds) + Double(attoseconds) / 1e18
        return LocalNow(start.moment.addingTimeInterval(passed), start.calendar)
      }, by: clock,
      print: { [said] lines in
        for line in lines { said.append(line.text(on: .plain)) }
      })
  }

  private func todo(_ number: Int, dueAfter seconds: Double) -> Todo {
    var todo = Todo.sample(number, "todo \(number)")
    todo.due = LocalNow.sample.moment.addingTimeInterval(seconds)
    return todo
  }

  @Test func `nothing waits while no todo will fall due`() async {
    let watch = watch
    await watch.take([.sample(1), todo(2, dueAfter: -60), todo(3, dueAfter: 0)])
    #expect(clock.sleeping == 0)
  }

  @Test func `what falls due is said at its moment, once`() async {
    let watch = watch
    await watch.take([todo(1, dueAfter: 90), todo(2, dueAfter: 600)])
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .seconds(91))
    await clock.sleeps(atLeast: 2)
    #expect(said.values == ["1 is due now: todo 1"])
    clock.advance(by: .seconds(510))
    _ = await said.values(atLeast: 2)
    #expect(said.values == ["1 is due now: todo 1", "2 is due now: todo 2"])
    // Ends the isolated call that has said it.
    await watch.end()
    #expect(clock.sleeping == 0)
  }

  @Test func `an edit moves the wait, and a done todo is not said`() async {
    let watch = watch
    await watch.take([todo(1, dueAfter: 600)])
    await clock.sleeps(atLeast: 1)
    await watch.take([todo(1, dueAfter: 600), todo(2, dueAfter: 60)])
    await clock.sleeps(atLeast: 2)
    #expect(clock.sleeping == 1)
    var done = todo(1, dueAfter: 600)
    done.isDone = true
    clock.advance(by: .seconds(61))
    await clock.sleeps(atLeast: 3)
    await watch.take([done, todo(2, dueAfter: 60)])
    #expect(clock.sleeping == 0)
    #expect(said.values == ["2 is due now: todo 2"])
  }

  @Test func `a day without a time is said at its beginning, and only ten of many`() async {
    let watch = watch
    await watch.take(TodoList((1...12).map { todo($0, dueAfter: 86_400) }))
    for hour in 1...24 {
      await clock.sleeps(atLeast: hour)
      clock.advance(by: .seconds(3_601))
    }
    let lines = await said.values(atLeast: 11)
    #expect(lines.first == "1 is due today: todo 1" && lines.last == "… 2 more")
    await watch.end()
  }

  @Test func `a clock that stands still does not keep the program awake`() async {
    let said = said
    let watch = DueWatch(
      in: .english, now: { .sample }, by: clock,
      print: { lines in for line in lines { said.append(line.text(on: .plain)) } })
    await watch.take([todo(1, dueAfter: 1)])
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .seconds(2))
    while await watch.isWaiting { await Task.yield() }
    #expect(clock.sleeping == 0 && said.values.isEmpty)
  }

  @Test func `a program gets a notice with the number and the id`() {
    let line = DueLine(todo: .sample(3, "Call mum"), isWholeDay: false, language: .korean)
    #expect(
      line.json?.description == """
        {"type":"notice","code":"due_now","message":"3번, 지금이 기한입니다: Call mum","number":3,\
        "id":"\(Todo.sample(3).id.uuidString)"}
        """)
    let day = DueLine(todo: .sample(3), isWholeDay: true, language: .english)
    #expect(day.json?.description.contains(#""code":"due_today""#) == true)
  }
}
