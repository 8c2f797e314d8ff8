import Synchronization

/// Whom to ask before a large edit: the person at the terminal, or nobody, as in a script or a pipe.
final class Confirmation: Sendable {
  /// Asks a question, and returns the line that is typed; nil at the end of the input.
  typealias Ask = @Sendable (String) async -> String?

  private let ask = Mutex<Ask?>(nil)

  /// From here on a person is asked.
  func begin(_ ask: @escaping Ask) {
    self.ask.withLock { $0 = ask }
  }

  /// Whether an edit may be made; where there is nobody to ask, it may.
  ///
  /// Only a clear yes is one: what was typed ahead is no answer.
  func allows(_ question: EditMessage, in language: Language) async -> Bool {
    guard let ask = ask.withLock({ $0 }) else { return true }
    let text = language.text(.yesOrNo(.edit(question)))
    guard let answer = await ask(text) else { return false }
    return language.yes.contains(
      answer.split(separator: " ").joined(separator: " ").lowercased())
  }
}
