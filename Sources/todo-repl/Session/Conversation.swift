import Repositories

/// A person at the terminal, who types lines and answers questions.
protocol Conversation: Sendable {
  /// Says what this is.
  func greet()

  /// A command begins to run: what is typed is for later, but for what stops the command.
  func beginCommand() async

  /// The command has ended, or waits for an answer.
  func endCommand() async

  /// Asks for the next line; nil at the end.
  func line() async throws(SystemError) -> LineReader.Line?

  /// Asks a question; nil when there is no answer.
  func answer(to question: String) async throws(SystemError) -> LineReader.Line?

  /// Gives the terminal its mode back at once, even while something cannot be written to it.
  func restore()

  /// Leaves the terminal as it was found. Leaving twice is harmless.
  func leave()
}
