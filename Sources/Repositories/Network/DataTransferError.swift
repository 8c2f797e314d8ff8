public import Foundation

/// Why a value did not come from a server.
public enum DataTransferError: Error, Hashable, Sendable {
  /// The server did not answer.
  case network(NetworkError)
  /// The answer cannot be read: why, and the beginning of the answer, in one line.
  case unreadable(server: String, reason: String, beginning: String)
}

/// The text for people: what was asked, what happened, what to do.
extension DataTransferError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch self {
    case .network(let error): error.description
    case .unreadable(let server, let reason, let beginning):
      "The answer of \(server) cannot be read: \(reason). The answer begins with \"\(beginning)\". "
        + "Check the address."
    }
  }
}
