#if Networking
  import Foundation
  import Testing

  @testable import Repositories
  @testable import todo_repl

  /// The program without its server, beside a copy of the list that is damaged.
  struct DamagedCopyTests {
    private static let server = "http://127.0.0.1:1"
    private let directory: TemporaryDirectory
    private let copy: URL

    init() throws {
      directory = try TemporaryDirectory()
      let folder = try #require(
        EtcdSource.folder(of: "home", at: [Self.server], ["HOME": directory.url.path()]))
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      copy = URL(filePath: "\(folder)/list")
      var list = StoredTodos()
      for todo in [
        Todo.sample(1, "Milk", isDone: true), .sample(2, "Tea", isDone: true), .sample(3, "Bread"),
      ] { list.restore(todo, history: []) }
      let cache = ListCache("\(folder)/list", on: SystemFiles())
      #expect(cache.write(ListCache.Contents(list: list, revision: Revision(5))).isDone)
    }

    private func run(
      _ words: String...
    ) async throws -> (output: String, errors: String, status: Int32) {
      let result = try await Executable.run(
        ["--etcd", Self.server, "--list", "home", "--retries", "0"] + words, in: directory.url)
      return (
        String(decoding: result.output, as: UTF8.self),
        String(decoding: result.errors, as: UTF8.self), result.status
      )
    }

    @Test func `a whole copy is listed and purged`() async throws {
      let list = try await run("list")
      #expect(list.output.contains(" Bread\n") && list.output.contains("3 todos, 1 open\n"))
      #expect(list.status == 0)
      let purge = try await run("purge")
      #expect(purge.output.contains(" Milk (removed)") && purge.output.contains(" Tea (removed)"))
      #expect(purge.status == 0)
    }

    @Test(arguments: 2...7)
    func `a copy without a line is told as damaged, and never shown as a shorter list`(
      line: Int
    ) async throws {
      var lines = try Data(contentsOf: copy).split(separator: UInt8(ascii: "\n"))
      try #require(lines.count == 7)
      lines.remove(at: line - 1)
      let damaged = Data(lines.map { $0 + [UInt8(ascii: "\n")] }.joined())
      try damaged.write(to: copy)
      for command in ["list", "purge", "stats", "show 1"] {
        let answer = try await run("-c", command)
        let saysOffline = answer.output.wholeMatch(of: /offline since ..:..\n/) != nil
        #expect(saysOffline && answer.status == 1, "\(command): \(answer)")
        #expect(answer.errors.contains("of \(copy.path()) is damaged: "), "\(command): \(answer)")
        #expect(answer.errors.contains("The copy is not used"), "\(command): \(answer)")
      }
      // An addition waits for the server; the copy stays for who looks into it.
      let added = try await run("add", "Oats")
      #expect(added.output.hasPrefix("+1 [ ] Oats (waiting)\n"), "\(added)")
      #expect(try Data(contentsOf: copy) == damaged)
    }
  }
#endif
