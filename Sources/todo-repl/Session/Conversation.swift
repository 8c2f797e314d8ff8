import Repositories

/// A person at the terminal, who types lines and answers questions.
protocol Conversation: Sendable {
  /// Says what this program is.
  func greet()

  /// Notes that a command begins: lines typed meanwhile are for later, unless they stop it.
  func beginCommand() async

  /// Notes that the command has ended, or waits for an answer.
  func endCommand() async

  /// Asks for the next line; nil at the end.
  func line() async throws(SystemError) -> LineReader.Line?

  /// Asks a question; nil when there is no answer.
  func answer(to question: String) async throws(SystemError) -> LineReader.Line?

  /// Gives the terminal its mode back at once, even while writing to it hangs.
  func restore()

  /// Leaves the terminal as it was found. Leaving twice is harmless.
  func leave()
}
