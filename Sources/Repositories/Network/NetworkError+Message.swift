public import Foundation

/// The text for people: the request, the failure and the remedy.
extension NetworkError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch reason {
    case .cancelled:
      "The request to \(server) was cancelled."
    case .notReachable:
      "\(server) cannot be reached: there is no network, no such host, or no program listens "
        + "there. Check the connection and the address."
    case .notSecure:
      "The connection to \(server) is not safe: its certificate is unknown, expired or of another "
        + "host, or the server speaks only http. Check the address (a server without https needs "
        + "http://), or install the certificate of its issuer."
    case .timedOut(let limit):
      "\(server) did not answer completely in \(limit.seconds). Try again later."
    case .stalled(let limit):
      "\(server) sent nothing for \(limit.seconds). Try again later."
    case .cutOff:
      "The connection to \(server) broke before the answer was complete. Try again."
    case .tooLarge(let limit):
      "The answer of \(server) has more than \(limit) bytes, and was refused. Check the address."
    case .status(let status, let beginning):
      "\(server) answered with the status \(status)\(Self.quoted(beginning)). "
        + (canRetry ? "Try again later." : "Check the address.")
    case .tooManyRedirects(let limit):
      "\(server) redirected the request more than \(limit) times, perhaps in a circle. Check the "
        + "address."
    case .redirected(let target):
      "\(server) redirected the request to \(target.debugDescription), which is not followed. "
        + "Check the address."
    case .notHTTP:
      "The answer of \(server) is not HTTP. Check the address."
    }
  }

  private static func quoted(_ beginning: String) -> String {
    beginning.isEmpty ? "" : ": \"\(beginning)\""
  }
}

extension Duration {
  /// The duration in words, such as "10 seconds" or "0.5 seconds".
  var seconds: String {
    let seconds = self / .seconds(1)
    let text = Int(exactly: seconds).map(String.init) ?? String(seconds)
    return "\(text) second\(text == "1" ? "" : "s")"
  }
}
