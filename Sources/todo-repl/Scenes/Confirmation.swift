import Synchronization

/// Asks the person at the terminal before a large edit; in a script or a pipe, nobody is asked.
final class Confirmation: Sendable {
  /// Asks a question and returns the typed line; nil at the end of the input.
  typealias Ask = @Sendable (String) async -> String?

  private let ask = Mutex<Ask?>(nil)

  /// Sets the closure that asks the person.
  func begin(_ ask: @escaping Ask) {
    self.ask.withLock { $0 = ask }
  }

  /// Whether there is a person to ask.
  var hasPerson: Bool { ask.withLock { $0 != nil } }

  /// Whether the person allows an edit; true without a person to ask.
  ///
  /// Only a clear yes counts: a line typed ahead is no answer.
  func allows(_ question: EditMessage, in language: Language) async -> Bool {
    guard let ask = ask.withLock({ $0 }) else { return true }
    let text = language.text(.yesOrNo(.edit(question)))
    guard let answer = await ask(text) else { return false }
    return language.yes.contains(
      answer.split(separator: " ").joined(separator: " ").lowercased())
  }
}
