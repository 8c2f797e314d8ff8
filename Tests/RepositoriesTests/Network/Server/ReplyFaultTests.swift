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

  @Test func `a long body comes whole to a client that takes it`() async throws {
    let server = try ScriptedHTTPServer(.endless(bytes: 1_000_000, of: "[", framing: .untilClose))
    let client = try await RawClient(server)
    try client.get()
    let (bytes, end) = try await client.rest()
    #expect(end == .closed)
    #expect(bytes.count { $0 == UInt8(ascii: "[") } == 1_000_000)
    #expect(server.connections[0].bytesSent == bytes.count)
  }

  @Test func `a long body stops when the client hangs up`() async throws {
    for framing in [Reply.Framing.length, .chunked(), .untilClose] {
      let server = try ScriptedHTTPServer(.endless(bytes: 100_000_000, framing: framing))
      let client = try await RawClient(server)
      try client.get()
      #expect(try await client.received(300_000).utf8.count == 300_000)
      client.hangUp()
      let connection = try await server.nextRequest().connection
      #expect(try await connection.end == .byClient)
      #expect(connection.bytesSent >= 300_000)
      #expect(connection.bytesSent < 100_000_000)
    }
  }

  @Test func `a long body in chunks ends with the last chunk`() async throws {
    let server = try ScriptedHTTPServer(.endless(bytes: 100_000, framing: .chunked()).then(.close))
    let client = try await RawClient(server)
    try client.get()
    let text = String(decoding: try await client.rest().bytes, as: UTF8.self)
    let spaces = String(repeating: " ", count: 65_536)
    #expect(text.hasSuffix("\r\n\r\n10000\r\n\(spaces)\r\n10000\r\n\(spaces)\r\n0\r\n\r\n"))
  }

  @Test func `a refusing port refuses`() async throws {
    try await DeadPort.refusing { port in
      _ = await #expect {
        let socket = try Socket(connectingTo: port.port)
        try await onOwnThread {
          _ = try socket.wait(toWrite: true)
          _ = try socket.received()
        }
      } throws: {
        ($0 as? SystemError)?.isRefused == true
      }
    }
  }

  #if os(Linux)
    @Test func `an unanswering port neither takes nor refuses a connection`() async throws {
      // On one thread, as the system gives up after two minutes, which tasks of a busy test run may
      // wait for each other. A connection that comes about or is refused has done so by the time
      // that another has.
      let state = try await DeadPort.unanswering { port in
        try await onOwnThread {
          let socket = try Socket(connectingTo: port.port)
          let listener = try Socket()
          try listener.takeConnections(waiting: 1)
          let other = try Socket(connectingTo: listener.port())
          _ = try other.wait(toWrite: true)
          _ = try listener.wait()
          return try socket.wait(toWrite: true, milliseconds: 0)
        }
      }
      #expect(!state.canRead && !state.canWrite)
    }
  #endif
}
