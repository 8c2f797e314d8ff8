import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Sessions too long, or too much at once, for a transcript.
struct ProgramTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func objects(_ output: Data) throws -> [[String: Any]] {
    try output.split(separator: UInt8(ascii: "\n")).map { line in
      try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    }
  }

  @Test func `the countries are 249 objects`() async throws {
    let result = try await Executable.run(
      ["--memory", "--json", "-c", "countries"], environment: ["LC_ALL": "ko_KR.UTF-8"],
      in: directory.url)
    let countries = try objects(result.output)
    #expect(countries.count == 249)
    #expect(Set(countries.compactMap { $0["alpha3"] as? String }).count == 249)
    #expect(countries.first { $0["code"] as? String == "KR" }?["name"] as? String == "대한민국")
  }

  @Test(arguments: ["abcdefghijkl", "/nonexistent", "en_" + String(repeating: "a", count: 3_000)])
  func `a locale that nobody has ends no program`(name: String) async throws {
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      // The others count only if LC_ALL is empty.
      let environment = ["LC_ALL": ""].merging([variable: name]) { $1 }
      let result = try await Executable.run(
        ["--memory", "-c", "stats", "-c", "country kr", "-c", "calendar"], environment: environment,
        in: directory.url)
      #expect(result.status == 0 && result.errors.isEmpty, "\(variable)")
    }
  }

  @Test(arguments: [
    String(repeating: "x", count: 4_096), String(repeating: "e\u{301}", count: 2_048),
    String(repeating: "👩‍👩‍👧‍👦", count: 500), "שלום \u{202E}עולם", "a\u{1}b\u{7F}c\u{9B}d\u{2028}e",
    #"\ " ' \n $HOME `x` %s"#,
  ])
  func `a title comes back unchanged`(title: String) async throws {
    let quoted = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let first = try await Executable.run(
      ["--file", "todos"], input: Data("add \"\(quoted)\"\n".utf8), in: directory.url)
    #expect(first.status == 0)
    let controls = Set(first.output.filter { $0 < 0x20 || $0 == 0x7F })
    #expect(controls == [UInt8(ascii: "\n")])
    let list = try await Executable.run(
      ["--file", "todos", "--json", "-c", "list"], in: directory.url)
    let stored = try #require(try objects(list.output).first?["title"] as? String)
    #expect(Array(stored.utf8) == Array(title.utf8))
  }

  @Test func `a second program adds beside the first, which is open`() async throws {
    let first = try PipedProgram(["--file", "todos"], in: directory.url)
    #expect(try await first.answer(to: "add first") == "1 [ ] first\n")

    let second = try await Executable.run(
      ["--file", "todos", "-c", "add second"], in: directory.url)
    #expect(second.status == 0)
    #expect(String(decoding: second.output, as: UTF8.self) == "2 [ ] second\n")
    #expect(try await first.answer(to: "add third") == "3 [ ] third\n")
    try first.input.fileHandleForWriting.close()
    // Not waitUntilExit: Foundation's end of a process does not come while a program that was started
    // in the same moment lives.
    #expect(first.output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    let last = try await Executable.run(["--file", "todos", "-c", "list"], in: directory.url)
    let titles = String(decoding: last.output, as: UTF8.self).split(separator: "\n").dropLast()
      .map { $0.split(separator: " ").last }
    #expect(Set(titles) == ["first", "second", "third"])
  }

  @Test func `many one-shots at a time are all acknowledged, each with a number of its own`()
    async throws
  {
    let count = LongTests.areOn ? 40 : 8
    let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 1...count {
        group.addTask { [url = directory.url] in
          try await Executable.run(["--file", "todos", "-c", "add todo \(number)"], in: url).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 0, count: count))
    let list = try await Executable.run(
      ["--file", "todos", "--json", "-c", "list"], in: directory.url)
    let numbers = try objects(list.output).compactMap { $0["number"] as? Int }
    #expect(numbers.sorted() == Array(1...count))
  }

  @Test
  func `a one-shot that another process keeps from the list says who, with a status of its own`()
    async throws
  {
    _ = try await Executable.run(["--file", "todos", "-c", "add first"], in: directory.url)
    let mark = try FileDescriptor(opening: directory.url.path() + "/todos.mark", to: .lock)
    #expect(try mark.lock())
    let kept = try await Executable.run(["--file", "todos", "-c", "add second"], in: directory.url)
    #expect(kept.status == 75)
    let pid = ProcessInfo.processInfo.processIdentifier
    #if os(Linux)
      #expect(
        String(decoding: kept.errors, as: UTF8.self).contains("process \(pid) is saving there"))
    #endif
    // Reading waits for nobody.
    let list = try await Executable.run(["--file", "todos", "-c", "list"], in: directory.url)
    #expect(String(decoding: list.output, as: UTF8.self) == "1 [ ] first\n1 todo, 1 open\n")
    mark.unlock()
    let next = try await Executable.run(["--file", "todos", "-c", "add second"], in: directory.url)
    #expect(next.status == 0)
  }

  @Test
  func
    `another list in the place of an open one is changed by no edit, until a reload takes that list`()
    async throws
  {
    _ = try await Executable.run(
      ["--file", "theirs", "-c", "add theirs"], environment: ["TODO_REPL_TERMINAL": "other"],
      in: directory.url)
    let process = Process()
    process.executableURL = Executable.url
    process.arguments = ["--file", "mine"]
    process.environment = Executable.sanitizerOptions
    process.currentDirectoryURL = directory.url
    let (input, output, errors) = (Pipe.notInherited(), Pipe.notInherited(), Pipe.notInherited())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("add mine\n".utf8))
    #expect(output.fileHandleForReading.availableData == Data("1 [ ] mine\n".utf8))

    let files = FileManager.default
    try files.removeItem(at: directory.url.appending(path: "mine"))
    try files.moveItem(
      at: directory.url.appending(path: "theirs"), to: directory.url.appending(path: "mine"))
    try input.fileHandleForWriting.write(
      contentsOf: Data("done 1\nrm 1\nlist\nundo\nreload\ndone 1\n".utf8))
    try input.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    let told = try errors.fileHandleForReading.readToEnd() ?? Data()
    await blocking { process.waitUntilExit() }
    #expect(
      String(decoding: printed, as: UTF8.self) == """
        1 [ ] mine
        1 todo, 1 open
        1 [ ] theirs
        1 todo, 1 open
        1 [x] theirs

        """)
    let refusals = String(decoding: told, as: UTF8.self).split(separator: "\n")
    #expect(refusals.map { $0.prefix("line 2".count) } == ["line 2", "line 3", "line 4", "line 5"])
    #expect(refusals.allSatisfy { $0.contains("mine is no longer the list that was open") })
    #expect(process.terminationStatus == 1)
  }

  @Test func `a seed that was drawn is told, and repeats the run`() async throws {
    let line = "add x\nlist\ncountries korea\n"
    let input = Data(String(repeating: line, count: 10).utf8)
    let first = try await Executable.run(
      ["--memory", "--fail", "0.5"], input: input, in: directory.url)
    let told = String(decoding: first.errors, as: UTF8.self)
    let match = try #require(told.prefixMatch(of: /todo-repl: failing with seed (\d+)\n/))
    let data = try await Executable.run(
      ["--memory", "--fail", "0", "--json", "stats"], in: directory.url)
    #expect(
      String(decoding: data.errors, as: UTF8.self)
        .wholeMatch(of: /\{"type":"seed","seed":"\d+"\}\n/) != nil)

    let seed = String(match.output.1)
    // Many at once, so that threads of one program overtake each other.
    try await withThrowingTaskGroup { [directory] group in
      for _ in 1...LongTests.rounds(160) {
        group.addTask {
          try await Executable.run(
            ["--memory", "--fail", "0.5", "--seed", seed], input: input,
            in: directory.url)
        }
      }
      for try await again in group {
        #expect(again.output == first.output)
        #expect(String(decoding: again.errors, as: UTF8.self) == told[match.range.upperBound...])
        #expect(again.status == first.status)
      }
    }
  }

  @Test func `lines of one argument are commands of their own`() async throws {
    let result = try await Executable.run(
      ["--memory", "-c", "add a\nadd b\r\nlist"], in: directory.url)
    let text = "1 [ ] a\n2 [ ] b\n2 [ ] b\n1 [ ] a\n2 todos, 2 open\n"
    #expect(String(decoding: result.output, as: UTF8.self) == text)
  }

  @Test func `in an argument only a line feed ends a line`() async throws {
    let title = "a\u{2028}b\u{85}c\u{B}d\u{C}e\rf"
    let result = try await Executable.run(
      ["--memory", "--json", "-c", "add \"\(title)\""], in: directory.url)
    let stored = try #require(try objects(result.output).first?["title"] as? String)
    #expect(Array(stored.utf8) == Array(title.utf8))
  }

  @Test func `a save that fails is an error, and what was printed before is there`() async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // A limit on the size of files stands for a full disk.
    let adds = #"i=0; while [ $i -lt 60 ]; do i=$((i+1)); echo "add todo $i"; done"#
    let program = "'\(Executable.url.path())' --file todos"
    process.arguments = ["-c", "\(adds) | (ulimit -f 4; trap '' XFSZ; exec \(program))"]
    process.environment = Executable.sanitizerOptions
    process.currentDirectoryURL = directory.url
    let (output, errors) = (Pipe.notInherited(), Pipe.notInherited())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    let told = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    await blocking { process.waitUntilExit() }
    #expect(process.terminationStatus == 1)
    #expect(told.contains("cannot be saved, and was taken back: Cannot save in"))

    let list = try await Executable.run(["--file", "todos", "-c", "list"], in: directory.url)
    let rows = String(decoding: printed, as: UTF8.self).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    let stored = String(decoding: list.output, as: UTF8.self).split(separator: "\n").dropLast()
      .map { $0.drop { $0 == " " } }
    #expect(!rows.isEmpty && rows.count < 60)
    #expect(stored == rows.reversed())
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs Linux's /dev/full"),
    arguments: [">/dev/full", ">&-", "<&- >&-"])
  func `an output that cannot be written fails the command`(redirection: String) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "'\(Executable.url.path())' --memory -c 'add x' \(redirection)"]
    process.environment = Executable.sanitizerOptions
    let errors = Pipe.notInherited()
    process.standardError = errors
    try process.run()
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    await blocking { process.waitUntilExit() }
    #expect(process.terminationStatus == 1)
    #expect(text.hasPrefix("the output cannot be written: "))
  }

  @Test func `whoever closes the pipe is left in peace, and what was asked for is done`()
    async throws
  {
    let process = Process()
    process.executableURL = Executable.url
    process.arguments = ["--file", "todos", "-c", "add first", "-c", "add second"]
    process.environment = Executable.sanitizerOptions
    process.currentDirectoryURL = directory.url
    let (output, errors) = (Pipe.notInherited(), Pipe.notInherited())
    try output.fileHandleForReading.close()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    await blocking { process.waitUntilExit() }
    #expect(process.terminationStatus == 141 && process.terminationReason == .exit)
    #expect(errors.fileHandleForReading.availableData.isEmpty)
    let list = try await Executable.run(["--file", "todos", "-c", "list"], in: directory.url)
    #expect(String(decoding: list.output, as: UTF8.self) == "1 [ ] first\n1 todo, 1 open\n")
  }
}
