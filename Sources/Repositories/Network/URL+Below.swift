import Foundation

extension URL {
  /// The URL of a path below this one, with query items, all in plain text; nil if the path has a
  /// part "." or "..", encoded or not, which servers resolve to another path.
  func below(_ path: String, _ query: [URLQueryItem]) -> URL? {
    let slash = UInt8(ascii: "/")
    // By bytes: a slash with a combining mark is another character, but the same byte for a server.
    let steps = path.utf8.split { $0 == slash || $0 == UInt8(ascii: "\\") }
    if steps.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
      return nil
    }
    let parts = path.utf8.split(separator: slash)
    var text = absoluteString
    if !parts.isEmpty {
      while text.hasSuffix("/") { text.removeLast() }
      text += parts.map { "/\(String(Substring($0)).encoded)" }.joined()
      if path.utf8.last == slash { text += "/" }
    }
    if !query.isEmpty {
      let items = query.map { item in
        item.name.encoded + (item.value.map { "=\($0.encoded)" } ?? "")
      }
      text += "?" + items.joined(separator: "&")
    }
    return URL(string: text)
  }
}

extension String {
  /// The text with all bytes encoded that could have a meaning in a URL, even "+", which some
  /// servers read as a space.
  fileprivate var encoded: String { addingPercentEncoding(withAllowedCharacters: .plain) ?? "" }
}

extension CharacterSet {
  fileprivate static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,:@")
}
