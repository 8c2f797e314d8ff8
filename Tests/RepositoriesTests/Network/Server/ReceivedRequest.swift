import Foundation

/// A request as a `ScriptedHTTPServer` received it.
struct ReceivedRequest: Sendable {
  /// The request's place among all of the server: 1 is the first.
  let number: Int
  let connection: ServerConnection
  let method: String
  /// The path with its query, as they were sent.
  let target: String
  let headers: HeaderFields
  let body: [UInt8]

  /// The path without its query, as it was sent.
  var path: String {
    String(target.prefix { $0 != "?" })
  }

  /// The query's values by their names, without percent escapes; the last of equal names.
  var query: [String: String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}
