import Foundation
import Testing

@testable import Repositories

struct ResponseCacheTests {
  private let directory: TemporaryDirectory
  private let folder: String
  private let cache: ResponseCache
  private let request = NetworkRequest(.get, URL(string: "https://h/all?fields=a")!)
  private let response = NetworkResponse(
    headers: ["etag": "\"e\"", "x-other": "o"], body: Data("body\n\n".utf8))

  init() throws {
    directory = try TemporaryDirectory()
    folder = directory.url.appending(path: "cache/todo-repl/countries").path
    cache = ResponseCache(folder: folder, countLimit: 4, sizeLimit: 1_000)
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func path(_ file: String) -> URL { URL(filePath: folder).appending(path: file) }

  @Test func `an answer is kept with its validators, for its owner alone`() async throws {
    #expect(await cache.response(to: request) == nil)
    await cache.keep(response, for: request)
    let kept = await cache.response(to: request)
    #expect(kept?.body == response.body && kept?.headers == ["etag": "\"e\""])
    let attributes = try FileManager.default.attributesOfItem(atPath: path(files[0]).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `each URL, each field and each user has an answer of its own`() async {
    await cache.keep(response, for: request)
    var others = [request, request, request]
    others[0].url = URL(string: "https://h/all?fields=b")!
    others[1].headers["authorization"] = "someone"
    others[2].headers["accept"] = "x"
    for other in others { #expect(await cache.response(to: other) == nil) }
    await cache.keep(NetworkResponse(body: Data("theirs".utf8)), for: others[1])
    #expect(await cache.response(to: request)?.body == response.body)
    #expect(files.count == 2)
    #expect(files.allSatisfy { !$0.contains("someone") })
  }

  @Test func `a file that was damaged anywhere counts as none`() async throws {
    await cache.keep(response, for: request)
    let file = path(files[0])
    let bytes = try Data(contentsOf: file)
    for index in bytes.indices {
      for damaged in [bytes.prefix(index), flipped(bytes, at: index)] {
        try damaged.write(to: file)
        let kept = await cache.response(to: request)
        #expect(kept == nil || kept?.body == response.body)
      }
    }
    await cache.keep(response, for: request)
  }

  private func flipped(_ bytes: Data, at index: Int) -> Data {
    var bytes = bytes
    bytes[index] ^= 0x10
    return bytes
  }

  @Test func `the folder does not grow beyond its limit`() async {
    for number in 0..<20 {
      await cache.keep(
        response, for: NetworkRequest(.get, URL(string: "https://h/\(number)")!))
      #expect(files.count <= 4)
      #expect(
        await cache.response(to: NetworkRequest(.get, URL(string: "https://h/\(number)")!)) != nil)
    }
  }

  @Test func `the oldest answer makes room, and a draft that was left behind`() async throws {
    func request(_ number: Int) -> NetworkRequest {
      NetworkRequest(.get, URL(string: "https://h/\(number)")!)
    }
    // On a busy machine this test may last longer than the ages differ.
    let now = Date()
    for number in 0..<4 {
      let before = Set(files)
      await cache.keep(response, for: request(number))
      let file = try #require(Set(files).subtracting(before).first)
      // Answer 2 is the oldest, then 3, 0 and 1.
      let age = Double([200, 100, 400, 300][number])
      try FileManager.default.setAttributes(
        [.modificationDate: now.addingTimeInterval(-age)], ofItemAtPath: path(file).path)
    }
    let bytes = try Data(contentsOf: path(files[0]))
    let generation = try #require(OwnFile.answer.generation(in: bytes))
    let left = path("x.answer.\(generation).tmp")
    let copy = path("x.answer.0123456789abcdef.tmp")
    for draft in [left, copy] { try bytes.write(to: draft) }
    for (next, gone) in [(4, 2), (5, 3), (6, 0), (7, 1)] {
      #expect(await cache.response(to: request(gone)) != nil)
      await cache.keep(response, for: request(next))
      #expect(await cache.response(to: request(gone)) == nil)
    }
    #expect(files.filter { $0.hasSuffix(".tmp") } == [copy.lastPathComponent])
  }

  @Test(arguments: [Int.min, -1, 0, 1, .max])
  func `limits that make no sense stop nothing`(limit: Int) async {
    for sizeLimit in [limit, 1_000] {
      let cache = ResponseCache(folder: folder, countLimit: limit, sizeLimit: sizeLimit)
      for number in 0..<3 {
        let request = NetworkRequest(.get, URL(string: "https://h/\(number)")!)
        await cache.keep(response, for: request)
        #expect((await cache.response(to: request) != nil) == (sizeLimit >= 6))
      }
    }
  }

  @Test func `what is too large, or must not be stored, is not kept`() async {
    await cache.keep(NetworkResponse(body: Data(count: 1_001)), for: request)
    var secret = response
    secret.headers["Cache-Control"] = "private, No-Store"
    await cache.keep(secret, for: request)
    #expect(files.isEmpty)
  }

  @Test func `a file of somebody else is neither read, replaced nor removed`() async throws {
    await cache.keep(response, for: request)
    let file = path(files[0])
    let letter = directory.url.appending(path: "letter")
    for isLink in [false, true] {
      try FileManager.default.removeItem(at: file)
      try Data("mine".utf8).write(to: letter)
      if isLink {
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: letter)
      } else {
        try Data("mine".utf8).write(to: file)
      }
      await cache.keep(response, for: request)
      for number in 0..<9 {
        await cache.keep(
          response, for: NetworkRequest(.get, URL(string: "https://h/\(number)")!))
      }
      #expect(await cache.response(to: request) == nil)
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
      #expect(try String(contentsOf: letter, encoding: .utf8) == "mine")
    }
  }

  @Test func `a folder that cannot be made keeps nothing`() async throws {
    try Data().write(to: directory.url.appending(path: "cache"))
    await cache.keep(response, for: request)
    #expect(await cache.response(to: request) == nil)
  }

  @Test func `many programs at once leave a whole answer`() async {
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask { [cache, request] in
          let body = Data(repeating: UInt8(number), count: 900)
          await cache.keep(NetworkResponse(body: body), for: request)
          if let kept = await cache.response(to: request) {
            #expect(kept.body.count == 900 && Set(kept.body).count == 1)
          }
        }
      }
    }
    #expect(await cache.response(to: request) != nil)
  }

  @Test func `where the server forbids it, no older answer stays, and no file of others goes`()
    async throws
  {
    await cache.keep(response, for: request)
    var forbidden = response
    forbidden.headers["cache-control"] = "no-store"
    await cache.keep(forbidden, for: request)
    #expect(await cache.response(to: request) == nil && files.isEmpty)
    await cache.keep(response, for: request)
    let file = path(files[0])
    try Data("others".utf8).write(to: file)
    await cache.keep(forbidden, for: request)
    #expect(try Data(contentsOf: file) == Data("others".utf8))
  }

  @Test func `a large answer that forbids it takes the older one away, too`() async {
    await cache.keep(response, for: request)
    let large = NetworkResponse(
      headers: ["cache-control": "no-store"], body: Data(repeating: 0x61, count: 2_000))
    await cache.keep(large, for: request)
    #expect(files.isEmpty)
  }
}
