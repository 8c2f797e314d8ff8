import Foundation
import Testing

@testable import Repositories

/// Each fault that a reply can script, as its client sees the fault.
struct ReplyFaultTests {
  @Test func `a held reply comes when its gate opens`() async throws {
    let gate = try Gate()
    let server = try ScriptedHTTPServer(.raw("abcdef").held(at: .byte(3), until: gate).then(.close))
    let client = try await RawClient(server)
    try client.get()
    #expect(try await client.receives("abc"))
    gate.open()
    gate.open()
    #expect(try await client.rest() == (Array("def".utf8), .closed))
  }

  @Test func `a reply is cut off where the script says`() async throws {
    let head = "HTTP/1.1 200 Scripted\r\nContent-Length: 4\r\n\r\n"
    let chunkedHead = "HTTP/1.1 200 Scripted\r\nTransfer-Encoding: chunked\r\n\r\n"
    let whole = Reply.status(200, body: "abcd")
    let chunked = Reply(body: Array("abcd".utf8), framing: .chunked(size: 3))
    let cases: [(Reply, String)] = [
      (whole.cut(at: .byte(0)), ""), (whole.cut(at: .inHead), String(head.utf8.prefix(22))!),
      (whole.cut(at: .beforeBody), head), (whole.cut(at: .inBody), head + "ab"),
      (chunked.cut(at: .beforeLastChunk), chunkedHead + "3\r\nabc\r\n1\r\nd\r\n"),
      (chunked.then(.close), chunkedHead + "3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n"),
      (.close, ""),
    ]
    for (reply, text) in cases {
      let server = try ScriptedHTTPServer(reply)
      let client = try await RawClient(server)
      try client.get()
      let (bytes, end) = try await client.rest()
      #expect(String(decoding: bytes, as: UTF8.self) == text)
      #expect(end == .closed)
      #expect(try await server.connections[0].end == .byServer)
      #expect(server.connections[0].bytesSent == text.utf8.count)
    }
  }

  @Test func `a connection is reset before a reply and inside of one`() async throws {
    for reply in [Reply.reset, .json("[]").cut(at: .inBody, by: .reset)] {
      let server = try ScriptedHTTPServer(reply)
      let client = try await RawClient(server)
      try client.get()
      #expect(try await client.rest().end == .reset)
      #expect(try await server.connections[0].end == .byServer)
    }
  }

  @Test func `a client that hangs up is noticed in each phase`() async throws {
    let gate = try Gate()
    let replies: [Reply] = [
      .silence, .wait(for: gate).then(.json("[]")), .json("[]").held(at: .inHead, until: gate),
      .json("[]").held(at: .inBody, until: gate), .json("[]"), .endless(bytes: 1 << 40),
    ]
    for reply in replies {
      for resets in [false, true] {
        let server = try ScriptedHTTPServer(reply)
        let client = try await RawClient(server)
        try client.get()
        let connection = try await server.nextRequest().connection
        if resets { try client.reset() } else { client.hangUp() }
        #expect(try await connection.end == .byClient)
      }
    }
  }

  @Test func `a client that hangs up before its request is noticed`() async throws {
    let server = try ScriptedHTTPServer(.json("[]"))
    let first = try await RawClient(server)
    try first.send("GET / HT")
    first.hangUp()
    let second = try await RawClient(server)
    try second.get()
    _ = try await server.nextRequest()
    #expect(try await server.connections[0].end == .byClient)
    #expect(server.requests.map(\.connection.number) == [2])
  }

  @Test func `a connection that is kept alive ends between requests`() async throws {
    let gate = try Gate()
    let server = try ScriptedHTTPServer(.raw("one").then(.wait(for: gate)).then(.close))
    let client = try await RawClient(server)
    try client.get()
    #expect(try await client.receives("one"))
    #expect(server.connections[0].endIfOver == nil)
    gate.open()
    #expect(try await server.connections[0].end == .byServer)
    #expect(try await client.rest() == ([], .closed))
  }
}
