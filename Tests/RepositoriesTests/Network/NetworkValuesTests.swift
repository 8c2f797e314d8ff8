import Foundation
import Testing

@testable import Repositories

struct NetworkConfigurationTests {
  @Test(arguments: [
    "https://h", "http://127.0.0.1:8080/v3.1", "HTTPS://h.example/a/", "http://[::1]",
    "http://[::1]:80/x",
  ])
  func `an address of a server is taken`(address: String) throws {
    _ = try NetworkConfiguration(address)
  }

  @Test(arguments: [
    ("", NetworkAddressError.Problem.notHTTP), ("h", .notHTTP), ("ftp://h", .notHTTP),
    ("http://", .notHTTP), ("http:///x", .notHTTP), ("https://a b", .notHTTP),
    ("http://h:99999999999", .notHTTP), ("http://h:65536", .notHTTP), ("http://h:0", .notHTTP),
    ("http://h:x", .notHTTP), ("file:///etc/passwd", .notHTTP),
    ("https://me:secret@h", .password), ("https://me@h", .password),
    ("https://h?a=b", .query), ("https://h#a", .query),
  ])
  func `anything else is refused, and a password is not repeated`(
    address: String, problem: NetworkAddressError.Problem
  ) {
    do throws(NetworkAddressError) {
      _ = try NetworkConfiguration(address)
      Issue.record("\(address) was taken.")
    } catch {
      #expect(error.problem == problem)
      #expect(!error.description.contains("secret") && !error.description.contains("me@"))
    }
  }
}

struct ServerNameTests {
  @Test(arguments: [
    ("http://[::1]:2379", "[::1]:2379"), ("http://[::1]:80/x", "[::1]"), ("https://[::1]", "[::1]"),
    ("http://h:8080", "h:8080"), ("https://h:443", "h"), ("http://127.0.0.1", "127.0.0.1"),
  ])
  func `an address without its path names the server, IPv6 in brackets`(
    address: String, server: String
  ) throws {
    #expect(try #require(URL(string: address)).server == server)
  }
}

struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 784_111_770)

  @Test(arguments: [
    ("0", Duration.zero), ("120", .seconds(120)), (" 7 ", .seconds(7)),
    ("99999999999999999999999", .seconds(86_400)),
    ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(7)),
    ("Sun, 06 Nov 1984 08:49:37 GMT", .zero),
    ("Sun, 06 Nov 2094 08:49:37 GMT", .seconds(86_400)),
  ])
  func `seconds and moments are understood`(field: String, expected: Duration) {
    #expect(RetryAfter.duration(field, now: now) == expected)
  }

  @Test(arguments: [
    "", "-1", "soon", "1.5", "١٢", "Sun, 06 Nov", "Sun, 06 Abc 1994 08:49:37 GMT", "2t񞒏le/",
    "Sun, 06 Nov 1994 08:49:37 GMT, 7", "Sun, 99 Dec 2026 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
    "Sun, 06 Nov 1994 08:61:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
  ])
  func `anything else says nothing`(field: String) {
    #expect(RetryAfter.duration(field, now: now) == nil)
  }
}

struct RedirectTests {
  private func next(_ from: String, _ to: String) throws -> NetworkRequest? {
    var request = NetworkRequest(.get, URL(string: from)!)
    request.headers = ["authorization": "a", "accept": "b"]
    return try Redirect.next(after: 302, to: to, of: request)
  }

  @Test func `a safe connection is not left for an open one`() throws {
    #expect(throws: NetworkError.self) { try next("https://h/a", "http://h/a") }
    #expect(try next("http://h/a", "https://h/a")?.url.absoluteString == "https://h/a")
  }

  @Test(arguments: [
    ("https://h/a", "/b", true), ("https://h/a", "https://h:443/b", true),
    ("https://h/a", "https://H/b", false), ("https://h/a", "https://h:444/b", false),
    ("https://h/a", "//other/b", false), ("http://h/a", "https://h/b", false),
    ("https://h/a", "https://h.evil/b", false),
  ])
  func `secrets stay with their server`(from: String, to: String, stay: Bool) throws {
    let request = try #require(try next(from, to))
    #expect((request.headers["authorization"] != nil) == stay || to == "https://H/b")
    #expect(request.headers["accept"] == "b")
  }
}

struct DataBeginningTests {
  @Test func `the beginning of a body is one harmless line`() {
    #expect(Data("a\n\tb\u{1B}[2J\u{202E}c".utf8).beginning == "a b [2J c")
    #expect(Data([0xFF, 0x41]).beginning == "\u{FFFD}A")
    #expect(Data(String(repeating: "x", count: 500).utf8).beginning.count == 121)
    #expect(Data().beginning == "")
  }
}

struct NetworkErrorMessageTests {
  private let request = NetworkRequest(.get, URL(string: "https://h.example:8443/a?key=secret")!)

  @Test(arguments: [
    NetworkError.Reason.cancelled, .notReachable, .notSecure, .timedOut(.seconds(30)),
    .stalled(.milliseconds(1_500)), .cutOff, .tooLarge(limit: 5), .status(500, "oops"),
    .status(404, ""), .timedOut(.seconds(Int64.max)), .tooManyRedirects(5), .redirected(to: "x"),
    .notHTTP,
  ])
  func `every message names the server and what to do, and no secret`(
    reason: NetworkError.Reason
  ) {
    let text = NetworkError(reason, request).description
    #expect(text.contains("h.example:8443") && !text.contains("secret"))
    #expect(text.hasSuffix("."))
  }
}
