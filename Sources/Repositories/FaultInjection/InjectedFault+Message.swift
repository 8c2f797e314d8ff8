import Foundation

/// The text for people: the attempt, the cause and the remedy.
extension InjectedFault: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  package var errorDescription: String? { description }

  /// The message.
  package var description: String {
    "Cannot \(attempt): --fail made it fail. Repeat it, or leave out --fail."
  }

  private var attempt: String {
    switch call {
    case .load: "read the todos"
    case .save: "save the change"
    case .todoDetail: "read the details of the todo"
    case .countries: "read the countries"
    case .countryDetail: "read the details of the country"
    }
  }
}
