import Interactors
import Repositories
import StateStore
import Synchronization
import Testing

@testable import todo_repl

/// Two programs on one list, each of which shows what the other has changed.
struct RootSceneOthersTests {
  private let todos = InMemoryTodosRepository()

  private func program(
    _ format: Output.Format = .text, in language: Language = .english, showsOthers: Bool = true
  ) async throws -> Program {
    var program = try Program(todos, format: format, in: language, showsOthers: showsOthers)
    try await program.visit(["list"])
    return program
  }

  /// The text above the line that a person is typing: what others have changed, and its rows.
  private func change(above line: RecordedLine) async -> String {
    await line.next() + line.next()
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
    #expect(await change(above: line) == title + "1 [ ] Buy milk\n")
    await theirs.run("done 1")
    #expect(await line.next() == "1 [x] Buy milk\n")
    await theirs.run("add Tea")
    #expect(await line.next() == "2 [ ] Tea\n")
    await theirs.run("help quit")
    await mine.run("help quit")
    await theirs.run("remove 1")
    _ = await line.next()
    #expect(await change(above: line) == title + "1 [x] Buy milk \(removed)\n")
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
    _ = await change(above: line)
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
    let text = await change(above: line)
    #expect(text.split(separator: "\n").count == 11)
    #expect(await line.next() == "… 15 more\n")
    _ = theirs
  }

  @Test func `own rows below those of others have a title of their own`() async throws {
    var (mine, theirs) = (try await program(), try await program())
    try await theirs.visit(["add Tea"])
    for await todos in mine.container.app.store.values(\.todos) where todos.value?.count == 1 {
      break
    }
    let answer = try await mine.answer(to: "add own")
    #expect(
      answer == "Changed by another terminal:\n1 [ ] Tea\nChanged here:\n2 [ ] own\n")
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

/// A line whose test reads what is written above it.
private final class RecordedLine: AttendedLine {
  private struct State {
    var texts: [String] = []
    var waiting: CheckedContinuation<String, Never>?
  }

  private let state = Mutex(State())

  /// Whether everything was read.
  var isEmpty: Bool { state.withLock(\.texts.isEmpty) }

  func write(above text: String) {
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
