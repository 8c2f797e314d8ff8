import Foundation

/// Splits the bytes of an HTTP/1.1 answer into pieces; ignores trailers, which follow the body.
struct HTTPAnswerReader {
  /// A parsed part of the answer.
  enum Piece: Equatable {
    case head(status: Int, HTTPHeaders)
    case body(Data)
    case end
  }

  /// The bytes are not HTTP.
  struct Flaw: Error {}

  private enum Position {
    /// In the head of an answer, or in the trailers after a body, which have no status.
    case head, trailers
    case sizeOfChunk
    /// In a chunk, or at the line break after it.
    case chunk(left: Int)
    case endOfChunk
    case body(left: Int)
    case bodyUntilEnd
    case over
  }

  /// The most bytes of a head, or of trailers.
  static let headLimit = 1 << 16

  private let hasBody: Bool
  private var position = Position.head
  /// Received bytes not yet parsed; parsing advances a slice, so that many small chunks do not move
  /// the rest each.
  private var buffer = Data()

  /// - Parameter method: The method of the request: the answer to HEAD has no body.
  init(to method: HTTPMethod) {
    hasBody = method != .head
  }

  /// Whether the answer is complete.
  var isOver: Bool { if case .over = position { true } else { false } }

  /// Parses bytes, and returns their pieces.
  mutating func read(_ data: Data) throws(Flaw) -> [Piece] {
    buffer = buffer.isEmpty ? data : Data(buffer) + data
    var pieces: [Piece] = []
    while let piece = try next() { pieces.append(contentsOf: piece) }
    return pieces
  }

  /// Ends the answer with the connection.
  ///
  /// - Returns: Whether the answer is complete.
  mutating func end() -> Bool {
    if case .bodyUntilEnd = position { position = .over }
    return isOver
  }

  /// The pieces of the next bytes: empty for bytes in between; nil if more bytes are needed.
  private mutating func next() throws(Flaw) -> [Piece]? {
    switch position {
    case .head:
      guard let lines = try head() else { return nil }
      return try begin(lines)
    case .trailers:
      if try head(isTrailer: true) == nil { return nil }
      position = .over
      return [.end]
    case .sizeOfChunk:
      guard let line = try line(limit: 1_024) else { return nil }
      let digits = line.prefix { $0 != ";" }.withoutBlanks
      guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit), let size = Int(digits, radix: 16)
      else { throw Flaw() }
      position = size == 0 ? .trailers : .chunk(left: size)
      return []
    case .chunk(let left):
      guard let part = part(left) else { return nil }
      position = part.count == left ? .endOfChunk : .chunk(left: left - part.count)
      return [.body(part)]
    case .endOfChunk:
      guard let line = try line(limit: 2) else { return nil }
      if !line.isEmpty { throw Flaw() }
      position = .sizeOfChunk
      return []
    case .body(let left):
      guard let part = part(left) else { return nil }
      if part.count < left {
        position = .body(left: left - part.count)
        return [.body(part)]
      }
      position = .over
      return [.body(part), .end]
    case .bodyUntilEnd:
      return part(.max).map { [.body($0)] }
    case .over:
      return nil
    }
  }

  private mutating func begin(_ lines: [String]) throws(Flaw) -> [Piece] {
    let words = lines[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3,
      let status = Int(words[1]), (100..<1_000).contains(status)
    else { throw Flaw() }
    // The final answer follows this one.
    if status < 200 { return [] }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { throw Flaw() }
      let name = parts[0].lowercased()
      let value = parts[1].withoutBlanks
      fields[name] = fields[name].map { "\($0), \(value)" } ?? value
    }
    let head = Piece.head(status: status, HTTPHeaders(fields))
    if !hasBody || status == 204 || status == 304 {
      position = .over
      return [head, .end]
    }
    if let coding = fields["transfer-encoding"] {
      guard coding.lowercased() == "chunked" else { throw Flaw() }
      position = .sizeOfChunk
    } else if let length = fields["content-length"] {
      guard let length = Int(length), length >= 0 else { throw Flaw() }
      if length == 0 {
        position = .over
        return [head, .end]
      }
      position = .body(left: length)
    } else {
      position = .bodyUntilEnd
    }
    return [head]
  }

  /// The first bytes of the buffer; nil if it is empty.
  private mutating func part(_ limit: Int) -> Data? {
    if buffer.isEmpty { return nil }
    let part = Data(buffer.prefix(limit))
    buffer.removeFirst(part.count)
    return part
  }

  /// The next line, without its line break; nil until it has arrived.
  private mutating func line(limit: Int) throws(Flaw) -> String? {
    guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else {
      if buffer.count > limit { throw Flaw() }
      return nil
    }
    var line = buffer[..<end]
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    if line.count > limit { throw Flaw() }
    buffer = buffer[(end + 1)...]
    return String(decoding: line, as: UTF8.self)
  }

  /// The lines of a head, once the empty line after them has arrived.
  private mutating func head(isTrailer: Bool = false) throws(Flaw) -> [String]? {
    var lines: [String] = []
    let before = buffer
    while let line = try line(limit: Self.headLimit) {
      if !line.isEmpty {
        lines.append(line)
      } else if isTrailer || !lines.isEmpty {
        return lines
      }
    }
    buffer = before
    if buffer.count > Self.headLimit { throw Flaw() }
    return nil
  }
}

extension Substring {
  /// The text without the spaces and tabs at both ends, which HTTP ignores (RFC 9110, 5.6.3).
  fileprivate var withoutBlanks: String {
    trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
  }
}
