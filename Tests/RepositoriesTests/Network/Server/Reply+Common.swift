extension Reply {
  /// A status with a text; 1xx, 204 and 304 have neither a body nor its length. After an interim
  /// 1xx comes the rest: `.status(103).then(.json("{}"))`.
  static func status(
    _ status: Int, headers: HeaderFields = [:], body: String = ""
  ) -> Reply {
    Reply(status, headers: headers, body: Array(body.utf8))
  }

  static func json(
    _ text: String, status: Int = 200, headers: HeaderFields = [:], framing: Framing = .length
  ) -> Reply {
    .json(Array(text.utf8), status: status, headers: headers, framing: framing)
  }

  /// Bytes that claim to be JSON, such as invalid UTF-8.
  static func json(
    _ bytes: [UInt8], status: Int = 200, headers: HeaderFields = [:], framing: Framing = .length
  ) -> Reply {
    var headers = headers
    headers.addDefault("Content-Type", "application/json")
    return Reply(status, headers: headers, body: bytes, framing: framing)
  }

  /// JSON in gzip's format.
  static func gzip(
    _ text: String, headers: HeaderFields = [:], framing: Framing = .length
  ) -> Reply {
    var headers = headers
    headers.addDefault("Content-Encoding", "gzip")
    return .json(Gzip.encoded(Array(text.utf8)), headers: headers, framing: framing)
  }

  static func redirect(
    to location: String, status: Int = 302, headers: HeaderFields = [:]
  ) -> Reply {
    var headers = headers
    headers.add("Location", location)
    return Reply(status, headers: headers)
  }

  /// A body of so many bytes, made of one text again and again, that costs neither side its memory.
  static func endless(
    bytes count: Int, of text: String = " ", headers: HeaderFields = [:],
    framing: Framing = .length
  ) -> Reply {
    let block = Array(String(repeating: text, count: 65_536 / text.utf8.count).utf8)
    var headers = headers
    headers.addDefault("Content-Type", "application/json")
    headers.add(framing, length: count)
    let head = Reply(.send(head(200, headers)))
    switch framing {
    case .length:
      return head.then(Reply(.sendRepeatedly(block, upTo: count)))
    case .chunked:
      let chunk = chunk(block)
      let chunks = (count + block.count - 1) / block.count
      return head.then(
        Reply(.sendRepeatedly(chunk, upTo: chunks * chunk.count), .send(lastChunk)))
    case .untilClose:
      return head.then(Reply(.sendRepeatedly(block, upTo: count), .close))
    }
  }

  /// Bytes as they are, in place of a reply in HTTP.
  static func raw(_ text: String) -> Reply { Reply(.send(Array(text.utf8))) }

  /// Waits until the test opens the gate.
  static func wait(for gate: Gate) -> Reply { Reply(.wait(gate)) }

  /// Nothing, until the client hangs up or the server is stopped.
  static var silence: Reply { Reply(.waitForClient) }

  /// The end of the connection.
  static var close: Reply { Reply(.close) }

  /// The end of the connection by a reset, by which bytes sent before may be lost.
  static var reset: Reply { Reply(.reset) }
}
