import Foundation

/// An answer as stored in a cache file after the file's first line: a line with the checksum of the
/// rest, a line of JSON with the request's key and the validators, and the body.
struct CachedResponse {
  private struct Head: Codable {
    let key: String
    let headers: [String: String]
  }

  let key: String
  let response: NetworkResponse

  init(_ response: NetworkResponse, key: String) {
    self.response = response
    self.key = key
  }

  /// Reads the bytes after the first line; nil if they are damaged.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let second = bytes[(first + 1)...].firstIndex(of: UInt8(ascii: "\n")),
      let checksum = UInt32(String(decoding: bytes[..<first], as: UTF8.self), radix: 16),
      checksum == Checksum.of(bytes, in: first + 1..<bytes.count),
      let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[(first + 1)..<second]))
    else { return nil }
    key = head.key
    response = NetworkResponse(
      headers: HTTPHeaders(head.headers), body: Data(bytes[(second + 1)...]))
  }

  /// The bytes after the file's first line.
  func bytes() throws -> [UInt8] {
    var headers: [String: String] = [:]
    for name in ["etag", "last-modified"] { headers[name] = response.headers[name] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let rest =
      try [UInt8](encoder.encode(Head(key: key, headers: headers))) + [0x0A] + response.body
    let checksum = String(Checksum.of(rest, in: 0..<rest.count), radix: 16)
    return Array("\(checksum)\n".utf8) + rest
  }
}
