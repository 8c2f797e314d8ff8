import Testing

struct ReplyTests {
  /// What a reply sends, where that is a single piece.
  private func text(_ reply: Reply) throws -> String {
    guard case .send(let bytes) = reply.steps[0] else { throw NotSent() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private struct NotSent: Error {}

  @Test func `a reply with its length goes out in one piece`() throws {
    let reply = Reply.json("{}", status: 201, headers: ["ETag": "\"1\""])
    #expect(reply.steps.count == 1)
    #expect(
      try text(reply) == "HTTP/1.1 201 Scripted\r\nETag: \"1\"\r\n"
        + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
  }

  @Test func `a length that is given may lie`() throws {
    #expect(
      try text(.status(200, headers: ["content-length": "999"], body: "a"))
        == "HTTP/1.1 200 Scripted\r\ncontent-length: 999\r\n\r\na")
  }

  @Test(arguments: [100, 103, 204, 304])
  func `some statuses have no body and no length`(status: Int) throws {
    #expect(
      try text(.status(status, headers: ["A": "b"], body: "body"))
        == "HTTP/1.1 \(status) Scripted\r\nA: b\r\n\r\n")
  }

  @Test func `a redirect says where to go`() throws {
    #expect(
      try text(.redirect(to: "/b", status: 307))
        == "HTTP/1.1 307 Scripted\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n")
  }

  @Test func `a body in chunks has their sizes and an end`() throws {
    #expect(
      try text(.json("0123456789abcdefXYZ", framing: .chunked()))
        .hasSuffix(
          "Transfer-Encoding: chunked\r\n\r\n10\r\n0123456789abcdef\r\n3\r\nXYZ\r\n0\r\n\r\n"))
    #expect(try text(Reply(framing: .chunked())).hasSuffix("\r\n\r\n0\r\n\r\n"))
  }

  @Test func `an interim reply comes before the final one`() throws {
    let reply = Reply.status(103).then(.json("{}"))
    #expect(reply.steps.count == 2)
    #expect(try text(reply) == "HTTP/1.1 103 Scripted\r\n\r\n")
  }

  @Test func `bytes stay as they are`() throws {
    guard case .send(let bytes) = Reply.json([0x22, 0xff, 0xc0, 0x22]).steps[0] else { return }
    #expect(bytes.suffix(4) == [0x22, 0xff, 0xc0, 0x22])
  }

  @Test func `gzip has the checksum and the lengths of its content`() throws {
    #expect(Gzip.checksum(Array("123456789".utf8)) == 0xcbf4_3926)
    #expect(
      Gzip.encoded(Array("[]".utf8)) == [
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1, 2, 0, 0xfd, 0xff, 0x5b, 0x5d,
        0x29, 0xbb, 0x4c, 0x0d, 2, 0, 0, 0,
      ])
    #expect(Gzip.encoded([]).count == 23)
    // Two blocks of at most 65,535 bytes.
    #expect(Gzip.encoded([UInt8](repeating: 7, count: 65_536)).count == 65_536 + 28)
  }
}
