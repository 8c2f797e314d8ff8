public import Foundation

/// Why a server delivered no value.
public enum DataTransferError: Error, Hashable, Sendable {
  /// The server did not answer.
  case network(NetworkError)
  /// The answer cannot be read: the reason, and the beginning of the answer in one line.
  case unreadable(server: String, reason: String, beginning: String)
  /// A part "." or ".." in the endpoint's path could lead elsewhere on the server. Nothing was
  /// sent.
  case refusedPath(server: String, path: String)
}

/// The text for people: the request, the failure and the remedy.
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
    case .refusedPath(let server, let path):
      "The path \(path.shown.debugDescription) at \(server) was not requested: a part \".\" or "
        + "\"..\" could lead elsewhere. Leave that part out."
    }
  }
}
