import Repositories
import Synchronization
import Testing

@testable import todo_repl

/// Lines that are typed while a command waits, on a clock that the test moves.
struct TypedLinesTests {
  private let clock = ManualClock()
  private let typed = Recorder<String>()
  private let reads = Recorder<Void>()
  private let stops = Recorder<String>()

  /// Makes typed lines of these texts, each typed when its gate opens.
  private func lines(_ chunks: [(Gate, String)]) -> TypedLines {
    let rest = Mutex(chunks)
    let reader = LineReader { [reads] () async throws(SystemError) in
      reads.append(())
      let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let (gate, text) = next else { return [] }
      try? await gate.pass()
      return Array(text.utf8)
    }
    return TypedLines(reader, clock: clock) { [stops] line in
      guard case .text("cancel") = line else { return false }
      stops.append("cancel")
      return true
    }
  }

  private let open: Gate = {
    let gate = Gate()
    gate.open()
    return gate
  }()

  @Test func `a command that is over in a moment reads nothing ahead`() async throws {
    let lines = lines([(open, "list\n")])
    await lines.beginCommand()
    await clock.sleeps(atLeast: 1)
    await lines.endCommand()
    #expect(reads.values.isEmpty)
    #expect(try await lines.next() == .text("list"))
    #expect(try await lines.next() == nil)
  }

  @Test func `what stops the command is for that one, and what follows is the next`() async throws {
    let lines = lines([(open, "cancel\nlist\nhelp\n")])
    await lines.beginCommand()
    await clock.sleeps(atLeast: 1)
    clock.advance(by: TypedLines.delay)
    _ = await stops.values(atLeast: 1)
    await lines.endCommand()
    #expect(try await lines.next() == .text("list"))
    #expect(try await lines.next() == .text("help"))
    #expect(stops.values == ["cancel"])
  }

  @Test func `what is typed when the command has ended is a line like others`() async throws {
    let gate = Gate()
    let lines = lines([(gate, "cancel\nlist\n")])
    await lines.beginCommand()
    await clock.sleeps(atLeast: 1)
    clock.advance(by: TypedLines.delay)
    _ = await reads.values(atLeast: 1)
    await lines.endCommand()
    gate.open()
    #expect(try await lines.next() == .text("cancel"))
    #expect(try await lines.next() == .text("list"))
    #expect(stops.values.isEmpty)
  }

  @Test func `what was typed before a question is no answer, and what follows is one`() async throws
  {
    let (first, gate) = (Gate(), Gate())
    let lines = lines([(first, "one\n"), (open, "two\n"), (gate, "yes\n"), (open, "three\n")])
    await lines.beginCommand()
    await clock.sleeps(atLeast: 1)
    clock.advance(by: TypedLines.delay)
    _ = await reads.values(atLeast: 1)
    let (looks, asked) = (Recorder<Void>(), Recorder<Void>())
    async let answer = lines.answer {
      // Two lines wait: one is being read ahead, one follows.
      looks.append(())
      return looks.values.count < 3
    } _: {
      asked.append(())
    }
    _ = await looks.values(atLeast: 1)
    first.open()
    // Who answers as soon as the question shows is heard.
    _ = await asked.values(atLeast: 1)
    gate.open()
    #expect(try await answer == .text("yes"))
    await lines.endCommand()
    #expect(try await lines.next() == .text("one"))
    await lines.beginCommand()
    await lines.endCommand()
    #expect(try await lines.next() == .text("two"))
    #expect(try await lines.next() == .text("three"))
  }

  @Test func `another program gets what is typed meanwhile, and the session goes on behind it`()
    async throws
  {
    let isLent = Atomic(false)
    let (lent, gate) = (Gate(), Gate())
    let rest = Mutex([(lent, ""), (gate, "list\n")])
    let reader = LineReader { [reads] () async throws(SystemError) in
      reads.append(())
      let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let (gate, text) = next else { return [] }
      try? await gate.pass()
      if isLent.load(ordering: .relaxed) { throw .cancelled }
      return Array(text.utf8)
    }
    let lines = TypedLines(reader, clock: clock) { _ in false }
    await lines.beginCommand()
    await clock.sleeps(atLeast: 1)
    clock.advance(by: TypedLines.delay)
    _ = await reads.values(atLeast: 1)
    isLent.store(true, ordering: .relaxed)
    async let isOver: Void = lines.lend()
    lent.open()
    await isOver
    isLent.store(false, ordering: .relaxed)
    await lines.beginCommand()
    await lines.endCommand()
    gate.open()
    #expect(try await lines.next() == .text("list"))
    #expect(try await lines.next() == nil)
  }

  @Test func `Ctrl-C drops the lines that were typed before a question`() async throws {
    let pressed = Mutex(0)
    let rest = Mutex(["one\n", "two\n", "yes\n", "three\n"])
    let reader = LineReader { () async throws(SystemError) in
      rest.withLock { $0.isEmpty ? [] : Array($0.removeFirst().utf8) }
    }
    let lines = TypedLines(
      reader, clock: clock, interrupts: { pressed.withLock(\.self) }, isStop: { _ in false })
    let looks = Recorder<Void>()
    let answer = try await lines.answer {
      looks.append(())
      return looks.values.count < 3
    } _: {
    }
    #expect(answer == .text("yes"))
    pressed.withLock { $0 += 1 }
    #expect(try await lines.next() == .text("three"))
    #expect(try await lines.next() == nil)
  }
}
