import Testing

@testable import todo_repl

/// Keys from a pipe.
final class KeyboardTests: Sendable {
  private let pipe: (reading: Descriptor, writing: Descriptor)
  private let keys = Recorder<Keystroke>()
  private let ends = Recorder<Void>()

  init() throws {
    pipe = try Descriptor.pipe()
  }

  deinit { pipe.reading.release() }

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
    try pipe.writing.send("q\rexit\r")
    keyboard.listen()
    #expect(await keys.values(atLeast: 2) == [.text("q"), .enter])
    #expect(try pipe.reading.bytesNow(4).get() == Array("exit".utf8))
    keyboard.listen()
    #expect(await keys.values(atLeast: 3).last == .enter)
    pipe.writing.release()
  }

  @Test func `after a pause the bytes are somebody else's`() async throws {
    let keyboard = try keyboard { _ in true }
    keyboard.listen()
    try pipe.writing.send("a")
    _ = await keys.values(atLeast: 1)
    keyboard.pause()
    try pipe.writing.send("b")
    #expect(try pipe.reading.bytesNow().get() == Array("b".utf8))
    keyboard.listen()
    try pipe.writing.send("c")
    #expect(await keys.values(atLeast: 2) == [.text("a"), .text("c")])
    pipe.writing.release()
    _ = await ends.values(atLeast: 1)
  }

  @Test func `an Esc that nothing follows is a key`() async throws {
    let keyboard = try keyboard { _ in true }
    keyboard.listen()
    try pipe.writing.send("\u{1B}")
    #expect(await keys.values(atLeast: 1) == [.escape])
    pipe.writing.release()
    _ = await ends.values(atLeast: 1)
  }
}
