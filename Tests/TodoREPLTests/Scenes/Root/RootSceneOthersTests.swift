import Interactors
import Repositories
import StateStore
import Synchronization
import Testing

@testable import todo_repl

/// Two programs on one list, each of which shows what the other has changed.
@Suite(.fewAtOnce)
struct RootSceneOthersTests {
  private let todos = InMemoryTodosRepository()

  private func program(
    _ format: Output.Format = .text, in language: Language = .english, showsOthers: Bool = true
  ) async throws -> Program {
    var program = try Program(todos, format: format, in: language, showsOthers: showsOthers)
    try await program.visit(["list"])
    return program
  }

  @Test(arguments: [
    (Language.english, "Changed by another terminal:\n", "(removed)"),
    (.korean, "다른 터미널에서 바꾼 것:\n", "(지움)"),
  ])
  func `what others change shows above the line that is typed, once, under one title`(
    language: Language, title: String, removed: String
  ) async throws {
    var (mine, theirs) = (try await program(in: language), try await program())
    let line = RecordedLine()
    mine.container.output.attend(line)
    await theirs.run("add Buy milk")
    #expect(await line.next() == title + "1 [ ] Buy milk\n")
    await theirs.run("done 1")
    #expect(await line.next() == "1 [x] Buy milk\n")
    await theirs.run("add Tea")
    #expect(await line.next() == "2 [ ] Tea\n")
    await theirs.run("help quit")
    await mine.run("help quit")
    await theirs.run("remove 1")
    _ = await line.next()
    #expect(await line.next() == title + "1 [x] Buy milk \(removed)\n")
    line.enter()
    mine.container.output.attend(nil)
    #expect(try await mine.answer(to: "rename 2 Coffee") == "2 [ ] Coffee\n")
    #expect(line.isEmpty)
  }

  @Test func `an own edit on top of what others have changed prints its row, as before`()
    async throws
  {
    var (mine, theirs) = (try await program(), try await program())
    let line = RecordedLine()
    mine.container.output.attend(line)
    await theirs.run("add Buy milk")
    _ = await line.next()
    line.enter()
    mine.container.output.attend(nil)
    #expect(try await mine.answer(to: "done 1") == "1 [x] Buy milk\n")
    #expect(try await mine.answer(to: "undo").contains("1 [ ] Buy milk\n"))
    #expect(try await mine.answer(to: "add own") == "2 [ ] own\n")
  }

  @Test func `many rows of others leave room for what a person is reading`() async throws {
    let (mine, theirs) = (try await program(), try await program())
    let line = RecordedLine()
    mine.container.output.attend(line)
    let added = (1...25).map { Todo.sample($0) }
    try await todos.save(TodosEdit(.importing, added.map(TodosEdit.Change.added)), basedOn: .zero)
    let rows = await line.next().split(separator: "\n")
    #expect(rows.count == 12 && rows.last == "… 15 more")
    _ = theirs
  }

  @Test func `own rows in a file of lines are told from those of others, however they alternate`()
    async throws
  {
    var (mine, theirs) = (try await program(), try await program())
    func othersAdd(_ title: String, _ count: Int) async {
      await theirs.run("add \(title)")
      for await todos in mine.container.app.store.values(\.todos) where todos.value?.count == count
      {
        break
      }
    }
    await othersAdd("Tea", 1)
    // The lines of a file are not on the terminal: what was written before stands right above.
    let answer = try await mine.answer(to: "help quit")
    #expect(answer.contains("Changed by another terminal:\n1 [ ] Tea"))
    await othersAdd("Milk", 2)
    #expect(
      try await mine.answer(to: "add own")
        == "Changed by another terminal:\n2 [ ] Milk\nChanged here:\n3 [ ] own\n")
    #expect(try await mine.answer(to: "add own too") == "4 [ ] own too\n")
    await othersAdd("Oil", 5)
    await mine.root.settle()
    try mine.container.output.flush()
    #expect(try mine.files.takeResults() == "Changed by another terminal:\n5 [ ] Oil\n")
    #expect(try await mine.answer(to: "done 1") == "Changed here:\n1 [x] Tea\n")
  }

  @Test func `what others change has a title below any other line, such as an error`() async throws
  {
    var (mine, theirs) = (try await program(), try await program())
    let (line, title) = (RecordedLine(), "Changed by another terminal:\n")
    mine.container.output.attend(line)
    await theirs.run("add Tea")
    #expect(await line.next() == title + "1 [ ] Tea\n")
    mine.container.output.report(ActionError.notUTF8, at: nil)
    await theirs.run("add Milk")
    #expect(await line.next() == title + "2 [ ] Milk\n")
    // Enter was pressed, and the program does not know yet.
    line.enter()
    await theirs.run("add Oil")
    #expect(await line.next() == title + "3 [ ] Oil\n")
    mine.container.output.attend(nil)
    await theirs.run("add Salt")
    for await todos in mine.container.app.store.values(\.todos) where todos.value?.count == 4 {
      break
    }
    await mine.root.settle()
    try mine.container.output.flush()
    #expect(try mine.files.takeResults() == "4 [ ] Salt\n")
  }

  @Test func `what others change beside an edit that is refused is shown`() async throws {
    let held = HeldUpdates(todos)
    try await todos.save(
      TodosEdit(.importing, [.added(.sample(1)), .added(.sample(2))]), basedOn: .zero)
    var mine = try Program(held, showsOthers: true)
    try await mine.visit(["list"])
    try await todos.save(
      TodosEdit(
        .set,
        [
          .changed(from: .sample(1), to: .sample(1, "theirs")),
          .changed(from: .sample(2), to: .sample(2, "theirs")),
        ]), basedOn: .zero)
    #expect(
      try await mine.answer(to: "rename 1 mine")
        == "Changed by another terminal:\n1 [ ] theirs\n2 [ ] theirs\n")
    #expect(try mine.files.takeErrors().contains("taken back"))
  }

  @Test(arguments: [Output.Format.text, .json])
  func `a program that reads a pipe shows nothing unasked, and lists what others have changed`(
    format: Output.Format
  ) async throws {
    var (mine, theirs) = (try await program(format, showsOthers: false), try await program())
    await theirs.run("add Buy milk")
    await theirs.run("add Tea")
    await theirs.run("done 1")
    for await todos in mine.container.app.store.values(\.todos) {
      if todos.value?.count == 2, todos.value?.last?.isDone == true { break }
    }
    #expect(try await mine.answer(to: "help list").contains("milk") == false)
    let own = try await mine.answer(to: "add own")
    #expect(own.contains("own") && !own.contains("milk") && !own.contains("Tea"))
    #expect(try await mine.answer(to: "list").contains("milk"))
    #expect(try mine.files.takeErrors() == "")
    #expect(mine.container.app.store.notices.waiting.isEmpty)
  }
}

/// A list of which nothing is told unasked.
private struct HeldUpdates: TodosRepository {
  let todos: InMemoryTodosRepository

  init(_ todos: InMemoryTodosRepository) { self.todos = todos }

  func load() async throws -> TodosSnapshot { try await todos.load() }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try await todos.save(edit, basedOn: revision)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    AsyncThrowingStream { _ in }
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail { try await todos.detail(of: id) }
}

/// A line whose test reads what is written above it.
private final class RecordedLine: AttendedLine {
  private struct State {
    var texts: [String] = []
    var typed = 0
    var waiting: CheckedContinuation<String, Never>?
  }

  private let state = Mutex(State())

  /// Whether everything was read.
  var isEmpty: Bool { state.withLock(\.texts.isEmpty) }

  /// Ends the line, as Enter does.
  func enter() { state.withLock { $0.typed += 1 } }

  func write(above text: (Int) -> String) {
    let text = text(state.withLock(\.typed))
    if text.isEmpty { return }
    let waiting = state.withLock { state in
      if state.waiting == nil { state.texts.append(text) }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: text)
  }

  func show(status: String) {}

  /// The next text, which may be still to come.
  func next() async -> String {
    await withCheckedContinuation { continuation in
      let text = state.withLock { state in
        if state.texts.isEmpty {
          state.waiting = continuation
          return String?.none
        }
        return state.texts.removeFirst()
      }
      if let text { continuation.resume(returning: text) }
    }
  }
}
