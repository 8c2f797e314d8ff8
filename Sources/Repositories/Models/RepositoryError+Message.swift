public import Foundation

/// The message for people: the expectation, the finding, and advice.
extension RepositoryError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch self {
    case .unknownTodo(let id):
      "Expected a todo with the id \(id), but there is none: it was removed, or never was. "
        + "Choose one from the list."
    case .unknownCountry(let code):
      "Expected the code of a country, but none has \(code.debugDescription). "
        + "Choose one from the list; codes are two capitals, such as \"KR\"."
    case .noAnswer(let error): error.description
    }
  }
}
