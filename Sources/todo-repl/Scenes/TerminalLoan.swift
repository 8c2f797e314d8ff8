import Foundation
import Synchronization

/// Gives the terminal to another program, such as a text editor, while that program runs.
final class TerminalLoan: Sendable {
  private struct Person {
    let leave: @Sendable () async -> Void
    let takeBack: @Sendable () async -> Void
  }

  private let person = Mutex<Person?>(nil)

  /// Sets the closures that leave the terminal of a person's session, and take it again.
  func begin(
    leave: @escaping @Sendable () async -> Void, takeBack: @escaping @Sendable () async -> Void
  ) {
    person.withLock { $0 = Person(leave: leave, takeBack: takeBack) }
  }

  /// Runs a closure while the terminal is another program's; output waits for its end.
  func during<Value>(_ output: Output, _ body: () async -> Value) async -> Value {
    let held = HeldOutput()
    let person = person.withLock { $0 }
    // Without a session, Ctrl-C would end this program together with the other one.
    let interrupts = person == nil ? SignalHandler([SIGINT]) { _ in } : nil
    await person?.leave()
    output.attend(held)
    let value = await body()
    output.attend(nil)
    await person?.takeBack()
    withExtendedLifetime(interrupts) {}
    output.write(held.text)
    return value
  }
}

/// Output that waits until the terminal is free.
private final class HeldOutput: AttendedLine {
  private let contents = Mutex("")

  var text: String { contents.withLock { $0 } }

  func write(above text: (_ typed: Int) -> String) {
    let text = text(0)
    contents.withLock { $0 += text }
  }

  func show(status: String) {}
}
