import Repositories
import Synchronization
import Testing

@testable import todo_repl

/// What a person types while a watch that was meant has the prompt.
@Suite(.fewAtOnce)
struct LinesDuringWatchTests {
  /// A person who types into an edited line.
  private struct Person: Conversation {
    let line: EditedLine

    func greet() {}
    func beginCommand() async { line.beginCommand() }
    func endCommand() async {}
    func lend() async {}
    func takeBack() async {}
    func restore() {}
    func leave() { line.leave() }

    func line() async throws(SystemError) -> LineReader.Line? { try await ask(nil) }

    func answer(to question: String) async throws(SystemError) -> LineReader.Line? {
      try await ask(question)
    }

    private func ask(_ question: String?) async throws(SystemError) -> LineReader.Line? {
      let reading = await withCheckedContinuation { reply in
        if let reading = line.ask(question, reply) { reply.resume(returning: reading) }
      }
      return try reading.get()
    }
  }

  private let program: Program
  private let stored = InMemoryTodosRepository([.sample(1, "Milk")])
  private let line: EditedLine
  private let screen: (reading: FileDescriptor, writing: FileDescriptor)

  init() throws {
    let program = try Program(stored)
    self.program = program
    screen = try FileDescriptor.pipe()
    // Weakly: the session keeps the line, for its questions.
    let stop = { @Sendable [weak root = program.root] in
      guard let root, root.isLoading else { return false }
      root.cancelLoads()
      return true
    }
    line = EditedLine(
      on: screen.writing, mode: nil, prompt: "> ", history: LineHistory(),
      actions: EditedLine.Actions(
        complete: { _, _ in nil }, interrupt: { _ = stop() }, begin: {},
        stop: { LineReader.Line.text($0).isCancel && stop() }, remember: { _ in }, suspend: {}))
  }

  private func type(_ text: String) {
    for scalar in text.unicodeScalars {
      _ = line.handle(.keys([scalar == "\r" ? .enter : .text(scalar)], isMoreWaiting: false))
    }
  }

  /// Starts the program, in which the person types "watch", and waits until the watch has the
  /// prompt.
  private func watch() async -> Task<Int32, Never> {
    let running = Task { [line, session = program.session] in
      var session = session
      return await session.interact(with: Person(line: line), nil)
    }
    type("watch\r")
    while !program.root.watching.isOn { await Task.yield() }
    return running
  }

  private func titles() async throws -> Set<String> {
    Set(try await stored.load().todos.map(\.title))
  }

  @Test func `lines wait until "cancel" ends the watch, and are run then, in their order`()
    async throws
  {
    let running = await watch()
    type("add Tea\rrename 3 Green tea\r")
    // The watch goes on meanwhile, and nothing is run.
    try await stored.save(TodosEdit(.add, [.added(.sample(2, "Bread"))]), basedOn: .zero)
    while !(try program.files.writtenResults()).contains("Bread") { await Task.yield() }
    #expect(program.root.watching.isOn)
    #expect(try await titles() == ["Milk", "Bread"])
    type("cancel\rquit 7\r")
    #expect(await running.value == 7)
    #expect(!program.root.watching.isOn)
    let titles = try await titles()
    #expect(titles == ["Milk", "Bread", "Green tea"])
    let errors = try program.files.takeErrors()
    #expect(errors == "")
  }

  @Test func `Ctrl-C ends the watch, and drops the lines that were typed during it`() async throws {
    let running = await watch()
    type("remove 1\rpurge")
    _ = line.handle(.keys([.control("c")], isMoreWaiting: false))
    type("quit 7\r")
    #expect(await running.value == 7)
    #expect(!program.root.watching.isOn)
    #expect(try await titles() == ["Milk"])
    #expect(try program.files.takeErrors() == "")
  }
}
