import Repositories
import Synchronization
import Testing

@testable import todo_repl

/// Keys from a pipe.
final class KeyboardTests: Sendable {
  private let pipe: TestPipe
  private let keys = Recorder<Keystroke>()
  private let ends = Recorder<Void>()

  init() throws {
    pipe = try TestPipe()
  }

  private func keyboard(wants: @escaping @Sendable (Keystroke) -> Bool) throws -> Keyboard {
    try Keyboard(pipe.reading) { [keys, ends] event in
      guard case .keys(let pressed, _) = event else {
        ends.append(())
        return false
      }
      for key in pressed { keys.append(key) }
      return pressed.allSatisfy(wants)
    }
  }

  @Test func `nothing is read that nobody wants`() async throws {
    let keyboard = try keyboard { $0 != .enter }
    try pipe.send("q\rexit\r")
    keyboard.listen()
    #expect(await keys.values(atLeast: 2) == [.text("q"), .enter])
    #expect(try pipe.reading.next(4) == Array("exit".utf8))
    keyboard.listen()
    #expect(await keys.values(atLeast: 3).last == .enter)
    pipe.close()
  }

  @Test func `after a pause the bytes are somebody else's`() async throws {
    let keyboard = try keyboard { _ in true }
    keyboard.listen()
    try pipe.send("a")
    _ = await keys.values(atLeast: 1)
    keyboard.pause()
    try pipe.send("b")
    #expect(try pipe.reading.next() == Array("b".utf8))
    keyboard.resume()
    keyboard.listen()
    try pipe.send("c")
    #expect(await keys.values(atLeast: 2) == [.text("a"), .text("c")])
    pipe.close()
    _ = await ends.values(atLeast: 1)
  }

  @Test func `an Esc that nothing follows is a key`() async throws {
    let keyboard = try keyboard { _ in true }
    keyboard.listen()
    try pipe.send("\u{1B}")
    #expect(await keys.values(atLeast: 1) == [.escape])
    pipe.close()
    _ = await ends.values(atLeast: 1)
  }

  @Test func `a pause counts at once, whatever the key being taken wants, until it ends`()
    async throws
  {
    let paused = Mutex<Keyboard?>(nil)
    let pauses = Recorder<Void>()
    let keyboard = try keyboard { _ in
      if let keyboard = paused.withLock({ $0.take() }) {
        keyboard.pause()
        pauses.append(())
      }
      return true
    }
    paused.withLock { $0 = keyboard }
    try pipe.send("abc")
    keyboard.listen()
    _ = await pauses.values(atLeast: 1)
    #expect(keys.values == [.text("a")])
    // Somebody who does not know of the pause lets no key be read.
    keyboard.listen()
    #expect(try pipe.reading.next(2) == Array("bc".utf8))
    keyboard.resume()
    keyboard.listen()
    try pipe.send("d")
    #expect(await keys.values(atLeast: 2) == [.text("a"), .text("d")])
    pipe.close()
    _ = await ends.values(atLeast: 1)
  }

  @Test func `the handler is called without keys once what was typed is read`() async throws {
    let events = Recorder<String>()
    let keyboard = try Keyboard(pipe.reading) { event in
      guard case .keys(let keys, let isMoreWaiting) = event else { return false }
      events.append("\(keys.count)\(isMoreWaiting ? " and more" : "")")
      return true
    }
    try pipe.send("ab")
    keyboard.settle()
    let seen = await events.values(atLeast: 3)
    // The call comes first or later: what is waiting is told with each.
    #expect(seen.filter { !$0.hasPrefix("0") } == ["1 and more", "1"])
    #expect(seen.last == "1" || seen.last == "0")
    keyboard.pause()
    pipe.close()
  }
}
