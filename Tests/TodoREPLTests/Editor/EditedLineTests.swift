import Repositories
import Synchronization
import Testing

@testable import todo_repl

/// The edited line on a pipe, with keys, questions and output in every order.
final class EditedLineTests: Sendable {
  private let pipe: (reading: FileDescriptor, writing: FileDescriptor)
  private let line: EditedLine
  private let interrupts = SignalCount()
  /// An action between a key and the effects of the key.
  private let meanwhile: KeyHook

  private final class KeyHook: Sendable {
    let action = Mutex<(@Sendable () -> Void)?>(nil)
    let canStop = Atomic<Bool>(false)
  }

  init() throws {
    pipe = try FileDescriptor.pipe()
    let meanwhile = KeyHook()
    self.meanwhile = meanwhile
    line = EditedLine(
      on: pipe.writing, mode: nil, prompt: "> ", history: LineHistory(),
      actions: EditedLine.Actions(
        complete: { _, _ in nil }, interrupt: { [interrupts] in interrupts.increase() },
        begin: { [interrupts] in interrupts.mark() },
        stop: { _ in meanwhile.canStop.exchange(false, ordering: .relaxed) },
        remember: { _ in meanwhile.action.withLock { $0.take() }?() }, suspend: {}))
  }

  private func press(_ keys: Keystroke...) {
    _ = line.handle(.keys(keys, isMoreWaiting: false))
  }

  private func type(_ text: String) {
    for scalar in text.unicodeScalars { press(scalar == "\r" ? .enter : .text(scalar)) }
  }

  /// Returns the text written since the last call.
  private func written() throws -> String {
    guard try pipe.reading.waitForBytes(milliseconds: 0).here else { return "" }
    return String(decoding: try pipe.reading.next(), as: UTF8.self)
  }

  private func ask(
    _ question: String? = nil, isTyped: Bool = false, then type: () -> Void = {}
  ) async -> EditedLine.Reading {
    await withCheckedContinuation { reply in
      if let reading = line.ask(question, reply) {
        reply.resume(returning: reading)
      } else {
        // As the keyboard does, which has read what was typed before.
        if question != nil, !isTyped { press() }
        type()
      }
    }
  }

  @Test func `a line is drawn, ended and returned`() async throws {
    #expect(await ask { type("list\r") } == .success(.text("list")))
    #expect(try written() == "\u{1B}[?2004h> list\n\u{1B}[?2004l")
  }

  @Test func `what is typed before it is asked for is the next line, and answers nothing`()
    async throws
  {
    type("yes\r")
    #expect(try written() == "")
    #expect(await ask("Sure? ") { type("no\r") } == .success(.text("no")))
    #expect(try written().contains("Sure? no"))
    #expect(await ask() == .success(.text("yes")))
    #expect(try written() == "> yes\n")
  }

  @Test func `a line that is asked for while it is ended is shown and returned`() async throws {
    let reading = await withCheckedContinuation { reply in
      meanwhile.action.withLock { $0 = { [line] in _ = line.ask(nil, reply) } }
      type("list\r")
    }
    #expect(reading == .success(.text("list")))
    #expect(try written().contains("> list\n"))
  }

  @Test func `a question that is asked while a line is ended is not answered by it`() async {
    let answer = await withCheckedContinuation { reply in
      meanwhile.action.withLock { $0 = { [line] in _ = line.ask("Sure? ", reply) } }
      type("yes\r")
      type("no\r")
    }
    #expect(answer == .success(.text("no")))
    #expect(await ask() == .success(.text("yes")))
  }

  @Test func `each of several pasted lines is a command, up to Ctrl-C`() async {
    #expect(await ask { press(.paste("a\nb\r\nc\n"), .enter) } == .success(.text("a")))
    #expect(await ask() == .success(.text("b")))
    line.interrupted()
    #expect(interrupts.value == 1)
    #expect(await ask { type("d\r") } == .success(.text("d")))
  }

  @Test func `Ctrl-C is meant for the command of a line from Enter on`() async {
    let reading = await ask {
      type("a")
      press(.control("c"))
      type("b\r")
      press(.control("c"))
    }
    #expect(reading == .success(.text("b")) && interrupts.isPastMark)
    type("c\r")
    #expect(await ask() == .success(.text("c")) && !interrupts.isPastMark)
  }

  @Test func `an answer is no new command: Ctrl-C before it still counts`() async {
    _ = await ask { type("a\r") }
    press(.control("c"))
    #expect(await ask("Sure? ") { type("n\r") } == .success(.text("n")))
    #expect(interrupts.isPastMark)
  }

  @Test func `the end comes after what was typed before it`() async {
    type("a\r")
    press(.control("d"))
    #expect(await ask() == .success(.text("a")))
    #expect(await ask() == .success(nil))
  }

  @Test func `Ctrl-D at a question is no answer, and does not end the input`() async throws {
    #expect(await ask("Sure? ") { press(.control("d")) } == .success(nil))
    #expect(try written().hasSuffix("Sure? \n\u{1B}[?2004l"))
    #expect(await ask { type("list\r") } == .success(.text("list")))
  }

  @Test func `a terminal that is gone at a question has no further lines`() async {
    #expect(await ask("Sure? ") { _ = line.handle(.end) } == .success(nil))
    #expect(await ask() == .success(nil))
  }

  @Test func `cancel stops what a command waits for, and is an ordinary line otherwise`() async {
    meanwhile.canStop.store(true, ordering: .relaxed)
    type("cancel\r")
    type("cancel\r")
    #expect(await ask() == .success(.text("cancel")))
    #expect(await ask { type("list\r") } == .success(.text("list")))
  }

  @Test func `text comes above the line, and alone where there is none`() async throws {
    line.write(above: "before\n")
    #expect(try written() == "before\n")
    let reading = await ask {
      type("a")
      line.write(above: "above\n")
      type("b\r")
    }
    #expect(reading == .success(.text("ab")))
    #expect(try written().contains("\r\u{1B}[Jabove\n> a\u{1B}[?25hb\n"))
  }

  @Test func `what comes above the line knows how many lines were typed, as soon as each ends`()
    async
  {
    func typed() -> Int {
      var count = 0
      line.write { typed in
        count = typed
        return ""
      }
      return count
    }
    #expect(typed() == 0)
    _ = await ask {
      type("a")
      #expect(typed() == 0)
      type("\r")
      #expect(typed() == 1)
      type("ahead\r")
      #expect(typed() == 1)
    }
    #expect(await ask() == .success(.text("ahead")))
    #expect(typed() == 2)
  }

  @Test func `Ctrl-C at a question is no answer, and what is typed then is the next line`()
    async throws
  {
    let reading = await ask("Sure? ") {
      type("y")
      press(.control("c"))
      type("list\r")
    }
    #expect(reading == .success(nil) && interrupts.value == 1)
    #expect(try written().hasSuffix("Sure? y\n\u{1B}[?2004l"))
    #expect(await ask() == .success(.text("list")))
  }

  @Test func `a signal of Ctrl-C ends a question, too`() async {
    #expect(await ask("Sure? ") { line.interrupted() } == .success(nil))
    #expect(interrupts.value == 1)
  }

  @Test func `stopping ends the line on the terminal, and going on draws it again`() async throws {
    _ = await ask {
      type("ab")
      line.suspend {}
      type("\r")
    }
    #expect(
      try written()
        == "\u{1B}[?2004h> ab\n\u{1B}[?2004l\u{1B}[?2004h> ab\n\u{1B}[?2004l")
  }

  @Test func `what was typed and not drawn yet is seen where the program stops`() async throws {
    _ = await ask {
      _ = line.handle(.keys([.text("a"), .text("b")], isMoreWaiting: true))
      line.suspend {}
      type("\r")
    }
    #expect(try written().hasPrefix("\u{1B}[?2004h> ab\n"))
  }

  @Test func `in a window of another size the whole line is drawn`() async throws {
    _ = await ask {
      type("ab")
      line.resized()
      type("\r")
    }
    #expect(try written().contains("> ab\u{1B}[?25l\r\u{1B}[J> ab\u{1B}[?25h"))
  }

  @Test func `after it has left nothing is asked, and leaving twice is harmless`() async throws {
    line.leave()
    line.leave()
    #expect(await ask() == .success(nil))
    line.resumed {}
    line.resized()
    #expect(try written() == "")
  }

  @Test func `a failure of the terminal is returned`() async {
    let failure = SystemError.tooLong
    #expect(await ask { _ = line.handle(.failure(failure)) } == .failure(failure))
  }

  @Test func `while another program has the terminal, Ctrl-C is none of the line's`() {
    line.lend()
    #expect(line.interrupted())
    #expect(interrupts.value == 0)
    line.takeBack()
    line.interrupted()
    #expect(interrupts.value == 1)
  }

  /// Takes text that was typed before it was read.
  private func take(_ text: String) {
    let keys = text.unicodeScalars.map { $0 == "\r" ? Keystroke.enter : .text($0) }
    for (index, key) in keys.enumerated() {
      let isMore = index + 1 < keys.count
      #expect(line.handle(.keys([key], isMoreWaiting: isMore)), "The question wants an answer.")
    }
  }

  @Test func `what was typed before a question, and is read behind it, are the next lines`()
    async throws
  {
    let answer = await ask("Sure? ", isTyped: true) {
      take("add milk\ry\radd br")
      #expect((try? written())?.contains("Sure? ") == true)
      type("no\r")
    }
    #expect(answer == .success(.text("no")))
    #expect(await ask() == .success(.text("add milk")))
    #expect(await ask() == .success(.text("y")))
    #expect(await ask { type("ead\r") } == .success(.text("add bread")))
  }

  @Test func `an end of the input, and Ctrl-C, that were typed before a question`() async throws {
    let answer = await ask("Sure? ", isTyped: true) {
      _ = line.handle(.keys([.control("d")], isMoreWaiting: false))
      type("y\r")
    }
    #expect(answer == .success(.text("y")))
    #expect(await ask() == .success(nil))
    #expect(await ask("Sure? ", isTyped: true) { press(.control("c")) } == .success(nil))
    #expect(await ask("Sure? ") { type("y\r") } == .success(.text("y")))
  }
}
