import Repositories

/// A person at the terminal, who types lines and answers questions.
protocol Conversation: Sendable {
  /// Introduces the program.
  func greet()

  /// Notes that a command begins: lines typed during the command are for later, unless they stop
  /// it.
  func beginCommand() async

  /// Notes that the command has ended, or waits for an answer.
  func endCommand() async

  /// Asks for the next line; nil at the end of the input.
  func line() async throws(SystemError) -> LineReader.Line?

  /// Asks a question; nil without an answer.
  func answer(to question: String) async throws(SystemError) -> LineReader.Line?

  /// Leaves the terminal to another program, which the running command starts.
  func lend() async

  /// Takes the terminal again after ``lend()``.
  func takeBack() async

  /// Restores the terminal's mode at once, even while writing to the terminal hangs.
  func restore()

  /// Leaves the terminal as the program found it. Leaving twice is harmless.
  func leave()
}
