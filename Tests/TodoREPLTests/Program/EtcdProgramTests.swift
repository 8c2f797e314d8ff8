#if Networking
  import Foundation
  import Testing

  /// Programs that share a list on a real etcd, where one is installed.
  @Suite(.enabled(if: ProgramEtcd.isInstalled, ProgramEtcd.isMissing))
  struct EtcdProgramTests {
    fileprivate let directory: TemporaryDirectory
    fileprivate let list = UUID().uuidString

    init() throws {
      directory = try TemporaryDirectory()
    }

    fileprivate func run(
      _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> (output: String, errors: String, status: Int32) {
      let server = try await ProgramEtcd.shared.value
      let result = try await Executable.run(
        ["--etcd", server.url, "--list", list] + arguments, environment: environment,
        input: Data(input.utf8), in: directory.url)
      return (
        String(decoding: result.output, as: UTF8.self),
        String(decoding: result.errors, as: UTF8.self), result.status
      )
    }

    @Test func `a list is there for every program, with undo`() async throws {
      #expect(try await run("add", "Milk", "+shop") == ("1 [ ] Milk  +shop\n", "", 0))
      #expect(try await run("add", "Bread").output == "2 [ ] Bread\n")
      #expect(try await run("list").output == "2 [ ] Bread\n1 [ ] Milk  +shop\n2 todos, 2 open\n")
      #expect(try await run("done", "1").output == "1 [x] Milk  +shop\n")
      let undone = try await run(
        "undo", "--any", environment: ["TODO_REPL_TERMINAL": "another"])
      #expect(undone.status == 0 && undone.output.contains("1 [ ] Milk  +shop"))
      let removed = try await run("-c", "remove 2", "-c", "undo", "-c", "list")
      #expect(removed.output.hasSuffix("2 [ ] Bread\n1 [ ] Milk  +shop\n2 todos, 2 open\n"))
      #expect(try await run("add", "Tea").output == "3 [ ] Tea\n")
    }

    @Test func `many programs at once lose nothing, and give each number once`() async throws {
      let outputs = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 1...12 {
          group.addTask { try await run("add", "todo \(number)").output }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let numbers: [Substring] = outputs.compactMap { $0.split(separator: " ").first }
      #expect(Set(numbers).count == 12)
      #expect(try await run("list").output.hasSuffix("12 todos, 12 open\n"))
    }

    @Test func `a program at a pipe carries each command out on what others have saved by then`()
      async throws
    {
      let server = try await ProgramEtcd.shared.value
      let program = try PipedProgram(
        ["--etcd", server.url, "--list", list], in: directory.url)
      #expect(try await program.answer(to: "add one") == "1 [ ] one\n")
      _ = try await run("add", "two")
      _ = try await run("rename", "1", "uno")
      #expect(try await program.answer(to: "list") == "2 [ ] two\n1 [ ] uno\n2 todos, 2 open\n")
      #expect(try await program.answer(to: "rename 2 zwei") == "2 [ ] zwei\n")
      #expect(try await program.end() == 0)
    }

    @Test func `a large import goes in parts, and is taken back as one`() async throws {
      let rows = (1...250).map { "todo \($0)\n" }.joined()
      try rows.write(
        to: directory.url.appending(path: "rows.txt"), atomically: true, encoding: .utf8)
      let imported = try await run("import", "rows.txt")
      #expect(imported.status == 0, "\(imported)")
      #expect(try await run("list").output.hasSuffix("250 todos, 250 open\n"))
      let undone = try await run("undo", "--any")
      #expect(undone.status == 0, "\(undone)")
      #expect(!(try await run("list").output.contains("todo 1")))
    }
  }

  extension EtcdProgramTests {
    @Test func `a list goes to etcd and back, with history and undo`() async throws {
      let server = try await ProgramEtcd.shared.value
      func local(_ words: String...) async throws -> String {
        let result = try await Executable.run(["--file", "todos"] + words, in: directory.url)
        return String(decoding: result.output + result.errors, as: UTF8.self)
      }
      for line in ["add Milk", "add Tea", "rename 1 Oat milk", "remove 2"] {
        _ = try await local("-c", line)
      }
      #expect(try await local("share", list, server.url).hasPrefix("Copied 1 todo, with history"))
      #expect(try await local("share", list, server.url).contains("already"))
      #expect(try await run("list").output == "1 [ ] Oat milk\n1 todo, 1 open\n")
      #expect(try await run("undo").output.hasPrefix("2 [ ] Tea\n"))
      #expect(try await run("add", "Bread").output == "3 [ ] Bread\n")
      #expect(try await run("unshare", "copy").output.hasPrefix("Copied 3 todos"))
      let copy = try await Executable.run(
        ["--file", "copy", "-c", "undo", "-c", "undo", "-c", "list"], in: directory.url)
      #expect(
        String(decoding: copy.output, as: UTF8.self).hasSuffix(
          "2 [ ] Tea\n1 [ ] Milk\n2 todos, 2 open\n"))
      // The settings name the servers, also where a file is used.
      let named = try await Executable.run(
        ["--file", "todos", "share", "\(list)-2"],
        environment: ["TODO_REPL_OPTIONS": "--etcd \(server.url)"], in: directory.url)
      #expect(named.status == 0)
    }
  }

  /// A list on etcd without a server, and options that make no sense.
  struct EtcdOptionsTests {
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
    }

    private func run(
      _ arguments: String..., environment: [String: String] = [:]
    ) async throws -> (output: String, errors: String, status: Int32) {
      let result = try await Executable.run(
        arguments, environment: environment, in: directory.url)
      return (
        String(decoding: result.output, as: UTF8.self),
        String(decoding: result.errors, as: UTF8.self), result.status
      )
    }

    @Test(arguments: ["C", "ko_KR.UTF-8"])
    func `without a server, a list that was never read is an error, and an addition waits`(
      language: String
    ) async throws {
      for (command, status) in [(["list"], 1), (["add", "Milk"], 0)] as [([String], Int32)] {
        let result = try await Executable.run(
          ["--etcd", "http://127.0.0.1:1", "--retries", "0"] + command,
          environment: ["LC_ALL": language], in: directory.url)
        let (output, errors) = (
          String(decoding: result.output, as: UTF8.self),
          String(decoding: result.errors, as: UTF8.self)
        )
        #expect(result.status == status && errors.contains("127.0.0.1:1"), "\(command)")
        // What waits is marked, and has no number.
        #expect(output.isEmpty ? status == 1 : output.hasPrefix("+1 [ ] Milk ("), "\(output)")
      }
    }

    @Test func `a user without a password is told where to put it`() async throws {
      let words = ["--etcd", "http://127.0.0.1:1", "--etcd-user", "mina", "list"]
      let result = try await Executable.run(words, in: directory.url)
      let errors = String(decoding: result.errors, as: UTF8.self)
      #expect(result.status == 1 && errors.contains("TODO_REPL_ETCD_PASSWORD"))
      #expect(errors.contains(".config/todo-repl/etcd-password"))
      // With a password, the server is asked.
      let folder = directory.url.appending(path: ".config/todo-repl")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try "s3cret\n".write(
        to: folder.appending(path: "etcd-password"), atomically: true, encoding: .utf8)
      for environment in [[:], ["TODO_REPL_ETCD_PASSWORD": "s3cret"]] {
        let asked = try await Executable.run(
          ["--retries", "0"] + words, environment: environment, in: directory.url)
        let errors = String(decoding: asked.errors, as: UTF8.self)
        #expect(asked.status == 1 && errors.contains("127.0.0.1:1") && !errors.contains("s3cret"))
      }
    }

    @Test(arguments: [
      (["--etcd", "x"], "http://127.0.0.1:2379"),
      (["--etcd", "http://a,"], "http://127.0.0.1:2379"),
      (["--etcd", "http://me:secret@a"], "password"), (["--etcd"], "needs an address"),
      (["--etcd", "http://a", "--memory"], "--memory"),
      (["--file", "x", "--etcd", "http://a"], "--file"),
      (["--etcd", "http://a", "--recover"], "--recover"),
      (["--etcd", "http://a", "--read-only"], "--read-only"),
      (["--etcd", "http://a", "--etcd", "http://b"], "once"),
      (["--list", "home"], "--etcd"), (["--etcd-user", "mina"], "--etcd"),
      (["--etcd", "http://a", "--list", "a/b"], "--list"),
    ])
    func `options that make no sense are refused`(words: [String], part: String) async throws {
      let result = try await Executable.run(words, in: directory.url)
      let errors = String(decoding: result.errors, as: UTF8.self)
      #expect(result.status == 2 && errors.contains(part), "\(errors)")
      #expect(!errors.contains("secret"))
    }

    @Test func `settings may name the list, and arguments another one`() async throws {
      let settings = ["TODO_REPL_OPTIONS": "--etcd http://127.0.0.1:1 --list home --retries 0"]
      let asked = try await run("list", environment: settings)
      #expect(asked.status == 1 && asked.errors.contains("127.0.0.1:1"))
      #expect(
        try await run("--memory", "add", "Milk", environment: settings).output == "1 [ ] Milk\n")
    }
  }
#endif
