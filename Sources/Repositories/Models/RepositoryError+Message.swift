public import Foundation

/// The message for people: the expectation, the finding, and advice.
extension RepositoryError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch self {
    case .unknownTodo(let id):
      "No todo has the id \(id): it was removed, or never existed. Choose one from the list."
    case .unknownCountry(let code):
      "No country has the code \(code.debugDescription). Choose one from the list; codes are two "
        + "capital letters, such as \"KR\"."
    case .noAnswer(let error): error.description
    }
  }
}
