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
    let keyboard = try keyboard { _ in
      paused.withLock { $0.take() }?.pause()
      return true
    }
    paused.withLock { $0 = keyboard }
    try pipe.send("abc")
    keyboard.listen()
    #expect(await keys.values(atLeast: 1) == [.text("a")])
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
}
