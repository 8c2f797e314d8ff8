import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

@Suite(.fewAtOnce)
struct WatchTests {
  @Test func `the words of the line are a filter`() throws {
    typealias Watch = TodoListCommands.Watch
    func watch(_ line: String) throws -> Watch? {
      try CommandParser.parse(line)?.arguments as? Watch
    }
    #expect(try watch("watch") == Watch(.everything, .changes))
    #expect(try watch("watch open") == Watch(.open, .changes))
    #expect(try watch("watch (open or +a)") != nil)
    #expect(try watch("watch --now open") == Watch(.open, .presentAndChanges))
    #expect(try watch("watch open --count") == Watch(.open, .counts(nil)))
    let format = try CountFormat("{open} ({due})")
    #expect(
      try watch("watch (open or +a) --format '{open} ({due})'")
        == Watch(.any([.open, .tag("a")]), .counts(format)))
    #expect(try watch("watch --format={open} open")?.condition == .open)
    #expect(
      try watch("watch --count --format ({open}) open")
        == Watch(.open, .counts(CountFormat("({open})"))))
    #expect(throws: Misunderstanding(.unexpectedArgument(.watch, "--now"), column: 7)) {
      try watch("watch --now --format x")
    }
    #expect(throws: Misunderstanding(.missingArgument(.watch, .format), column: 15)) {
      try watch("watch --format")
    }
    #expect(throws: Misunderstanding(.missingArgument(.watch, .format), column: 23)) {
      try watch("watch --format --count")
    }
    #expect(throws: Misunderstanding(.notACountFormat(.watch, .unknown("{opn}")), column: 16)) {
      try watch("watch --format {opn}")
    }
    #expect(throws: Misunderstanding(.unexpectedArgument(.watch, "--now"), column: 15)) {
      try watch("watch --count --now")
    }
    #expect(try watch("watch \"--now\"") == Watch(.text("--now"), .changes))
  }

  @Test func `with --now the todos that fit come first, and then their changes`() async throws {
    let stored = InMemoryTodosRepository()
    var done = Todo.sample(2, "done")
    done.isDone = true
    try await stored.save(
      TodosEdit(.add, [.added(.sample(1, "milk")), .added(done)]), basedOn: .zero)
    let program = try Program(stored)
    let watch = program.start("watch open --now")
    while !(try program.files.writtenResults()).contains("milk") { await Task.yield() }
    try await stored.save(TodosEdit(.add, [.added(.sample(3, "bread"))]), basedOn: .zero)
    while !(try program.files.writtenResults()).contains("bread") { await Task.yield() }
    program.root.cancelLoads()
    await watch.value
    let lines = try program.files.takeResults().split(separator: "\n")
    #expect(lines.first?.hasSuffix("[ ] milk") == true)
    #expect(lines.dropFirst().first == "2 todos, 1 open")
    #expect(lines.last?.hasSuffix("[ ] bread") == true && lines.count == 3)
  }

  @Test func `with --now a program gets each todo as one that fits`() async throws {
    let stored = InMemoryTodosRepository()
    try await stored.save(TodosEdit(.add, [.added(.sample(1, "milk"))]), basedOn: .zero)
    let program = try Program(stored, format: .json)
    let watch = program.start("watch --now")
    while !(try program.files.writtenResults()).contains("milk") { await Task.yield() }
    program.root.cancelLoads()
    await watch.value
    let line = try program.files.takeResults()
    #expect(line.contains(#""fits":true,"edit":null,"at":null,"by":null"#))
    #expect(line.count(where: \.isNewline) == 1)
  }

  @Test(arguments: [
    (
      Output.Format.text,
      "1 open, 0 due today, 0 overdue\n2 open, 0 due today, 0 overdue\n"
    ),
    (
      .json,
      """
      {"type":"count","open":1,"dueToday":0,"overdue":0}
      {"type":"count","open":2,"dueToday":0,"overdue":0}

      """
    ),
  ])
  func `with --count a line comes at once, and whenever an edit changes a number`(
    _ format: Output.Format, _ expected: String
  ) async throws {
    let stored = InMemoryTodosRepository()
    let first = try await stored.save(
      TodosEdit(.add, [.added(.sample(1, "milk"))]), basedOn: .zero)
    let program = try Program(stored, format: format)
    let watch = program.start("watch --count")
    while (try program.files.writtenResults()).isEmpty { await Task.yield() }
    let milk = try #require(first.edit.changes.first?.after)
    var renamed = milk
    renamed.title = "oat milk"
    try await stored.save(TodosEdit(.rename, [.changed(from: milk, to: renamed)]), basedOn: .zero)
    try await stored.save(TodosEdit(.add, [.added(.sample(2, "bread"))]), basedOn: .zero)
    while try program.files.writtenResults().count(where: \.isNewline) < 2 { await Task.yield() }
    program.root.cancelLoads()
    await watch.value
    #expect(try program.files.takeResults() == expected)
  }

  @Test func `with --count numbers change with the time alone`() async throws {
    let clock = ManualClock()
    let start = LocalNow.sample
    let now: @Sendable () -> LocalNow = {
      LocalNow(
        start.moment.addingTimeInterval(TimeInterval(clock.now.offset.components.seconds)),
        start.calendar)
    }
    let told = Recorder<String>()
    let counts = CountWatch(of: .everything, now: now) { line in
      told.append(line.text(in: .english))
      return true
    }
    var (soon, tomorrow) = (Todo.sample(1, "soon"), Todo.sample(2, "tomorrow"))
    soon.due = start.moment.addingTimeInterval(90)
    tomorrow.due = start.moment.addingTimeInterval(86_400)
    var late = Todo.sample(3, "tomorrow evening")
    late.due = start.moment.addingTimeInterval(2 * 86_400 - 3_600)
    #expect(await counts.take(TodoList([soon, tomorrow, late])))
    let passing = Task { await counts.passTime(by: clock) }
    for minute in 1...(24 * 60) {
      await clock.sleeps(atLeast: minute)
      clock.advance(by: .seconds(60))
    }
    await clock.sleeps(atLeast: 24 * 60 + 1)
    passing.cancel()
    await passing.value
    #expect(
      told.values == [
        "3 open, 1 due today, 0 overdue", "3 open, 1 due today, 1 overdue",
        "3 open, 2 due today, 1 overdue",
      ])
  }

  @Test func `changes are printed as they come, until the command is stopped`() async throws {
    let stored = InMemoryTodosRepository()
    var program = try Program(stored, showsOthers: true)
    await program.run("list")
    _ = try program.files.takeResults()
    let watch = program.start("watch open")
    while !program.root.watching.isOn { await Task.yield() }
    #expect(program.root.isLoading)
    var todo = Todo.sample(0, "milk")
    let saved = try await stored.save(TodosEdit(.add, [.added(todo)]), basedOn: .zero)
    todo = try #require(saved.edit.changes.first?.after)
    var done = todo
    done.isDone = true
    try await stored.save(TodosEdit(.done, [.changed(from: todo, to: done)]), basedOn: .zero)
    try await stored.save(TodosEdit(.remove, [.removed(done)]), basedOn: .zero)
    while try program.files.writtenResults().count(where: \.isNewline) < 2 { await Task.yield() }
    program.root.cancelLoads()
    await watch.value
    #expect(
      try program.files.takeResults() == "1 [ ] milk\n1 [x] milk (no longer fits the filter)\n")
    #expect(!program.root.watching.isOn)
    #expect(
      try await program.answer(to: "list") == "No todos yet. Type \"add\" and a title to add one.\n"
    )
    #expect(try program.files.takeErrors().isEmpty)
  }

  @Test
  func `a watch ends the program where its reader goes, even before the watch has begun`()
    async throws
  {
    for round in 1...20 {
      var pipe: (reading: FileDescriptor?, writing: FileDescriptor) = try FileDescriptor.pipe()
      if round.isMultiple(of: 2) { pipe.reading = nil }
      let program = try Program(InMemoryTodosRepository(), results: pipe.writing)
      let watch = Task { [session = program.session] in
        var session = session
        return await session.run(.text("watch"), at: nil)
      }
      while pipe.reading != nil, !program.root.watching.isOn { await Task.yield() }
      pipe.reading = nil
      #expect(await watch.value == .quit(code: 141))
    }
  }

  @Test func `a list that cannot be read is an error, as for a list`() async throws {
    var program = try Program(JournalTodosRepository(path: "/proc/version"))
    let expected = try await program.error(of: "list")
    #expect(!expected.isEmpty)
    #expect(try await program.error(of: "watch") == expected)
  }
}
