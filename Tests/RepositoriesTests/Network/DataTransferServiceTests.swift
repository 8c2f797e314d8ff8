import Foundation
import Testing

@testable import Repositories

struct DataTransferServiceTests {
  private struct Item: Decodable, Equatable, Sendable {
    let id: Int
    let tags: [String]
  }

  private let folder: TemporaryDirectory
  private let cache: ResponseCache
  private let configuration: NetworkConfiguration

  init() throws {
    folder = try TemporaryDirectory()
    cache = ResponseCache(folder: folder.url.appending(path: "a/b").path)
    configuration = try NetworkConfiguration(
      "https://h.example/v3.1", headers: ["x-key": "k"], secretHeaders: ["x-key"],
      query: [URLQueryItem(name: "lang", value: "ko")])
  }

  private func transfer(_ service: ScriptedNetworkService) -> RealDataTransferService {
    RealDataTransferService(configuration, by: service, keepingIn: cache)
  }

  private let items = Endpoint<[Item]>(
    .get, "items", query: [URLQueryItem(name: "q", value: "a b")])

  @Test func `an endpoint is asked below the base URL, with what every request carries`()
    async throws
  {
    let service = ScriptedNetworkService(#"[{"id":1,"tags":["x"]}]"#)
    #expect(try await transfer(service).value(of: items) == [Item(id: 1, tags: ["x"])])
    let request = try #require(service.requests.first)
    #expect(request.url.absoluteString == "https://h.example/v3.1/items?lang=ko&q=a%20b")
    #expect(request.headers["accept"] == "application/json" && request.headers["X-Key"] == "k")
    #expect(request.secretNames.contains("x-key"))
  }

  @Test(arguments: [
    ("", "?lang=ko"), ("/", "?lang=ko"), ("a", "/a?lang=ko"), ("/a//b/", "/a/b/?lang=ko"),
    ("a b/c?d#e", "/a%20b/c%3Fd%23e?lang=ko"), ("%2E%2E/x", "/%252E%252E/x?lang=ko"),
    ("한/…\\", "/%ED%95%9C/%E2%80%A6%5C?lang=ko"), ("a;b+c&d=e", "/a%3Bb%2Bc%26d%3De?lang=ko"),
    ("\n\0", "/%0A%00?lang=ko"), ("...", "/...?lang=ko"), ("http://x", "/http:/x?lang=ko"),
  ])
  func `a path stays below the base URL, whatever is in it`(
    path: String, expected: String
  ) async throws {
    for address in ["https://h.example/v3.1", "https://h.example/v3.1/"] {
      let service = ScriptedNetworkService("1")
      let configuration = try NetworkConfiguration(
        address, query: [URLQueryItem(name: "lang", value: "ko")])
      _ = try await RealDataTransferService(configuration, by: service)
        .value(of: Endpoint<Int>(.get, path))
      let base = expected.hasPrefix("?") ? address : "https://h.example/v3.1"
      #expect(service.requests.map(\.url.absoluteString) == [base + expected])
    }
  }

  @Test(arguments: [
    "..", ".", "../x", "a/../../x", "a/./b", "/..", "a/..", "../\u{301}x", "a\\..\\b",
  ])
  func `a path that leads elsewhere is refused, and nothing is sent`(path: String) async throws {
    let service = ScriptedNetworkService("1")
    let endpoint = Endpoint<Int>(.get, path)
    await #expect(throws: DataTransferError.refusedPath(server: "h.example", path: path)) {
      try await transfer(service).value(of: endpoint)
    }
    #expect(await transfer(service).keptValue(of: endpoint) == nil)
    #expect(service.requests.isEmpty)
  }

  @Test func `a query is plain text`() async throws {
    let service = ScriptedNetworkService("1")
    let query = [
      URLQueryItem(name: "a&b", value: "1+1=2"), URLQueryItem(name: "c", value: nil),
      URLQueryItem(name: "", value: "#?/ 한"),
    ]
    _ = try await transfer(service).value(of: Endpoint<Int>(.get, "x", query: query))
    #expect(
      service.requests.first?.url.query()
        == "lang=ko&a%26b=1%2B1%3D2&c&=%23%3F%2F%20%ED%95%9C")
  }

  @Test(arguments: [
    ("", "it is not JSON"), ("<html>\u{7}", "it is not JSON"), ("{}", "it has an unexpected form"),
    ("null", "it has an unexpected form"),
    (#"[{"id":1}]"#, "\"Index 0.tags\" is missing"),
    (#"[{"id":"x","tags":[]}]"#, "\"Index 0.id\" has an unexpected form"),
    (#"[{"id":1e999,"tags":[]}]"#, "it is not JSON"),
    (String(repeating: "[", count: 100_000), "it is not JSON"),
  ])
  func `an answer that cannot be read says why, and how it begins`(
    body: String, reason: String
  ) async {
    do throws(DataTransferError) {
      _ = try await transfer(ScriptedNetworkService(body)).value(of: items)
      Issue.record("\(body.prefix(20)) was read.")
    } catch {
      guard case .unreadable("h.example", let found, let beginning) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found == reason || found == "\"Index 0.id\" has an unexpected form")
      #expect(beginning.count <= 121 && !beginning.contains("\u{7}"))
    }
  }

  @Test func `an answer that is no UTF-8 is not read`() async {
    let service = ScriptedNetworkService { _, _ in
      NetworkResponse(body: Data([0x5B, 0x22, 0xFF, 0xFE, 0x22, 0x5D]))
    }
    await #expect(throws: DataTransferError.self) {
      try await transfer(service).value(of: Endpoint<[String]>(.get, "x"))
    }
  }

  @Test func `an answer is kept, and asked whether it is still right`() async throws {
    let service = ScriptedNetworkService { request, number in
      if request.headers["if-none-match"] == "\"a\"" { return NetworkResponse(status: 304) }
      return NetworkResponse(
        headers: ["ETag": "\"a\"", "Last-Modified": "then"],
        body: Data(#"[{"id":1,"tags":[]}]"#.utf8))
    }
    let transfer = transfer(service)
    #expect(await transfer.keptValue(of: items) == nil)
    #expect(try await transfer.value(of: items).count == 1)
    #expect(await transfer.keptValue(of: items) == [Item(id: 1, tags: [])])
    #expect(try await transfer.value(of: items) == [Item(id: 1, tags: [])])
    #expect(service.requests.last?.headers["if-modified-since"] == "then")
    #expect(service.requests.count == 2)
  }

  @Test func `what cannot be read is not kept, and does not replace what was`() async throws {
    let service = ScriptedNetworkService { _, number in
      NetworkResponse(body: Data((number == 1 ? #"[{"id":1,"tags":[]}]"# : "oops").utf8))
    }
    let transfer = transfer(service)
    _ = try await transfer.value(of: items)
    _ = try? await transfer.value(of: items)
    #expect(await transfer.keptValue(of: items)?.count == 1)
  }

  @Test func `an answer without a condition that nothing has changed is an error`() async {
    let service = ScriptedNetworkService { _, _ in NetworkResponse(status: 304) }
    await #expect(throws: DataTransferError.self) { try await transfer(service).value(of: items) }
  }

  @Test func `an error of the network is one of this layer, once`() async {
    let service = ScriptedNetworkService { request, _ throws(NetworkError) in
      throw NetworkError(.stalled(.seconds(1)), request)
    }
    do throws(DataTransferError) {
      _ = try await transfer(service).value(of: items)
    } catch {
      guard case .network(let error) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.reason == .stalled(.seconds(1)))
    }
  }
}
