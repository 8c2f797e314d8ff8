#if Networking
  import Foundation
  import Testing

  /// Programs of one machine whose etcd goes and comes.
  @Suite(.enabled(if: ProgramEtcd.isInstalled, ProgramEtcd.isMissing))
  struct EtcdOfflineProgramTests {
    private let directory: TemporaryDirectory
    private let server: ProgramEtcd

    init() async throws {
      directory = try TemporaryDirectory()
      server = try await ProgramEtcd.start()
    }

    private func run(
      _ arguments: String..., status: Int32 = 0
    ) async throws -> (output: String, errors: String) {
      let result = try await Executable.run(
        ["--etcd", server.url, "--list", "home"] + arguments, in: directory.url)
      #expect(result.status == status)
      return (
        String(decoding: result.output, as: UTF8.self),
        String(decoding: result.errors, as: UTF8.self)
      )
    }

    @Test func `a list is read and changed without its server, and sent when it is back`()
      async throws
    {
      #expect(try await run("add", "Milk").output == "1 [ ] Milk\n")
      _ = try await run("list")
      try await server.set(away: true)
      let added = try await run("add", "Tea")
      #expect(added.output.hasPrefix("+1 [ ] Tea (waiting)\noffline since "))
      #expect(added.output.hasSuffix(", 1 edit waiting\n"))
      #expect(added.errors.contains("cannot be reached"))
      #expect(try await run("done", "+1").output.hasPrefix("+1 [x] Tea (waiting)\n"))
      #expect(try await run("rename", "1", "Oat milk").output.hasPrefix("1 [ ] Oat milk (waiting)"))
      let list = try await run("list").output
      #expect(list.contains("+1 [x] Tea (waiting)\n 1 [ ] Oat milk (waiting)\n"))
      let objects = try await run("--json", "list").output
      #expect(objects.contains(#""number":null,"#) && objects.contains(#""waitingNumber":1"#))
      #expect(try await run("undo").output.hasPrefix("1 [ ] Milk"))

      try await server.set(away: false)
      let sent = try await run("list")
      #expect(sent.output == "2 [x] Tea\n1 [ ] Milk\n2 todos, 1 open\n")
      #expect(sent.errors.contains("4 edits that waited are saved now: +1 is 2."))
      // Another machine has the same list.
      let elsewhere = try TemporaryDirectory()
      let other = try await Executable.run(
        ["--etcd", server.url, "--list", "home", "list"], in: elsewhere.url)
      #expect(String(decoding: other.output, as: UTF8.self) == sent.output)
    }

    @Test func `what another machine has changed meanwhile is kept, and the refusal told`()
      async throws
    {
      _ = try await run("add", "Milk")
      _ = try await run("list")
      try await server.set(away: true)
      _ = try await run("rename", "1", "mine")
      _ = try await run("add", "Tea")
      try await server.set(away: false)
      let elsewhere = try TemporaryDirectory()
      _ = try await Executable.run(
        ["--etcd", server.url, "--list", "home", "rename", "1", "theirs"], in: elsewhere.url)
      let sent = try await run("list", status: 1)
      #expect(sent.output == "2 [ ] Tea\n1 [ ] theirs\n2 todos, 2 open\n")
      #expect(sent.errors.contains("\"mine\"") && sent.errors.contains("\"theirs\""))
      #expect(try await run("list").errors.isEmpty)
    }
  }
#endif
