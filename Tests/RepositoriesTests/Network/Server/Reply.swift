/// What a `ScriptedHTTPServer` does after a request, step by step.
///
/// After the last step the connection stays open for the next request.
struct Reply: Sendable {
  enum Step: Sendable {
    /// Sends the bytes, with one call of the system where there is room.
    case send([UInt8])
    /// Sends the bytes again and again, until this number of bytes is sent.
    case sendRepeatedly([UInt8], upTo: Int)
    case wait(Gate)
    case waitForClient
    case close
    case reset
  }

  /// How a client knows the end of a body.
  enum Framing: Sendable {
    case length
    case chunked(size: Int = 16)
    case untilClose
  }

  let steps: [Step]

  init(_ steps: Step...) {
    self.init(steps: steps)
  }

  init(steps: some Sequence<Step>) {
    self.steps = Array(steps)
  }

  /// A whole reply. Headers that are given replace those that the framing and the body ask for, so
  /// that a `Content-Length` can lie.
  init(
    _ status: Int = 200, headers: HeaderFields = [:], body: [UInt8] = [],
    framing: Framing = .length
  ) {
    let isWithoutBody = status < 200 || status == 204 || status == 304
    guard !isWithoutBody else {
      self.init(.send(Self.head(status, headers)))
      return
    }
    var headers = headers
    headers.add(framing, length: body.count)
    let head = Self.head(status, headers)
    switch framing {
    case .length: self.init(.send(head + body))
    case .chunked(let size): self.init(.send(head + Self.chunks(of: body, size: size)))
    case .untilClose: self.init(.send(head + body), .close)
    }
  }

  /// This reply, and another after its last step.
  func then(_ next: Reply) -> Reply {
    Reply(steps: steps + next.steps)
  }

  static func head(_ status: Int, _ headers: HeaderFields) -> [UInt8] {
    let lines = headers.all.map { "\($0.name): \($0.value)\r\n" }
    return Array("HTTP/1.1 \(status) Scripted\r\n\(lines.joined())\r\n".utf8)
  }

  static let lastChunk = Array("0\r\n\r\n".utf8)

  static func chunk(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }

  private static func chunks(of body: [UInt8], size: Int) -> [UInt8] {
    let starts = stride(from: 0, to: body.count, by: size)
    return starts.flatMap { chunk(body[$0..<min($0 + size, body.count)]) } + lastChunk
  }
}

extension HeaderFields {
  /// Adds what the framing of a body needs, unless it is there.
  mutating func add(_ framing: Reply.Framing, length: Int) {
    switch framing {
    case .length: addDefault("Content-Length", String(length))
    case .chunked: addDefault("Transfer-Encoding", "chunked")
    case .untilClose: addDefault("Connection", "close")
    }
  }
}
