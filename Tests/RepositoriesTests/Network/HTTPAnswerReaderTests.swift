import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Answers as bytes, in whatever pieces they come.
struct HTTPAnswerReaderTests {
  /// What an answer tells, in pieces of so many bytes; nil for a flaw. The parts of a body are
  /// joined.
  private func read(
    _ text: String, by size: Int = .max, to method: HTTPMethod = .get
  ) -> [HTTPAnswerReader.Piece]? {
    var reader = HTTPAnswerReader(to: method)
    var pieces: [HTTPAnswerReader.Piece] = []
    var rest = Data(text.utf8)
    do throws(HTTPAnswerReader.Flaw) {
      while !rest.isEmpty {
        let part = Data(rest.prefix(size))
        rest = Data(rest.dropFirst(part.count))
        for piece in try reader.read(part) {
          if case .body(let data) = piece, case .body(let before)? = pieces.last {
            pieces[pieces.count - 1] = .body(before + data)
          } else {
            pieces.append(piece)
          }
        }
      }
    } catch {
      return nil
    }
    let isWhole = reader.end()
    if pieces.last != .end, isWhole { pieces.append(.end) }
    return pieces
  }

  private static let body = HTTPAnswerReader.Piece.body(Data("hello".utf8))

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", ["content-length": "5"]),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nhe\r\n003\r\nllo\r\n0\r\n\r\n",
      ["transfer-encoding": "chunked"]
    ),
    // Trailers, announced or not, tell nothing.
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: 1\r\nB: 2\r\n\r\n",
      ["transfer-encoding": "chunked"]
    ),
    ("HTTP/1.0 200\r\nA: 1\r\na:  2 \r\n\r\nhello", ["a": "1, 2"]),
    // The answer behind the one that asks to go on counts.
    (
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
      ["content-length": "5"]
    ),
  ])
  func `an answer is the same in pieces of any size`(text: String, fields: [String: String]) {
    for size in [Int.max, 1, 2, 3, 7] {
      #expect(
        read(text, by: size) == [.head(status: 200, HTTPHeaders(fields)), Self.body, .end],
        "\(size)")
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", HTTPMethod.get, 204),
    ("HTTP/1.1 304 Not Modified\r\n\r\n", .get, 304),
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", .head, 200),
    ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", .post, 200),
  ])
  func `an answer without a body ends with its head`(
    text: String, method: HTTPMethod, status: Int
  ) {
    guard case .head(let found, _)? = read(text, to: method)?.first else {
      Issue.record("There is no head.")
      return
    }
    #expect(found == status && read(text, to: method)?.last == .end)
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello", "HTTP/1.1 200 OK\r\n",
  ])
  func `an answer that breaks off is not complete`(text: String) {
    #expect(read(text).map { $0.last != .end } == true)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1\r\n\r\n",
    "HTTP/1.1 +20 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nhello\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: "1", count: 2_000),
    String(repeating: "x", count: 70_000),
    "HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 20_000),
  ])
  func `what is no answer is a flaw`(text: String) {
    #expect(read(text) == nil)
    #expect(read(text, by: 1_000) == nil)
  }

  @Test func `any bytes are an answer, a flaw, or too few`() async throws {
    try await withSeed { random in
      let whole = Array(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: 1\r\n\r\n".utf8)
      for _ in 0..<LongTests.rounds(20_000) {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = .random(
            in: .min ... .max, using: &random)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // In pieces, the same comes, though a flaw may come later.
        let (at, by) = (read(text), read(text, by: Int.random(in: 1...9, using: &random)))
        #expect((at == nil) == (by == nil) && at == by, "\(text.debugDescription)")
      }
    }
  }
}
