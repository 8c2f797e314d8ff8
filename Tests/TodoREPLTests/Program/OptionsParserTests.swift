import Interactors
import Repositories
import StateStoreTesting
import Testing

@testable import todo_repl

struct OptionsParserTests {
  /// Arguments, and what they change in the default options.
  private static let changes: [([String], @Sendable (inout ProgramOptions) -> Void)] = [
    ([], { _ in }),
    (["--memory"], { $0.storage = .memory }), (["--memory", "--memory"], { $0.storage = .memory }),
    // Two dashes and nothing else are no command.
    (["--memory", "--"], { $0.storage = .memory }),
    // A value is the next argument, or follows an equals sign.
    (["--file", "a b"], { $0.storage = .file(path: "a b") }),
    (["--file=a=b"], { $0.storage = .file(path: "a=b") }),
    (["--file=-x"], { $0.storage = .file(path: "-x") }),
    (["--file", "-"], { $0.storage = .file(path: "-") }),
    (["--file=\u{301}x"], { $0.storage = .file(path: "\u{301}x") }),
    (["--read-only"], { $0.isReadOnly = true }),
    (["--recover", "--file=x"], { ($0.recovers, $0.storage) = (true, .file(path: "x")) }),
    (["--bail", "--bail"], { $0.stopsAtFirstError = true }),
    (["--json", "--bail"], { ($0.printsJSON, $0.stopsAtFirstError) = (true, true) }),
    (["--version"], { $0.showsVersion = true }), (["--help"], { $0.showsHelp = true }),
    (
      ["-h", "--json", "--version"],
      { ($0.showsHelp, $0.printsJSON, $0.showsVersion) = (true, true, true) }
    ),
    (["--retries=0"], { $0.retries = 0 }), (["--retries", "10"], { $0.retries = 10 }),
    // The latency is in milliseconds.
    (["--latency", "0"], { $0.latency = .zero }),
    (["--latency=300"], { $0.latency = .milliseconds(300) }),
    (["--latency=60000"], { $0.latency = .milliseconds(60_000) }),
    (["--fail", "0"], { $0.failureRate = 0 }), (["--fail=0.25"], { $0.failureRate = 0.25 }),
    (["--fail=1"], { $0.failureRate = 1 }),
    // The seed goes with the failure rate, in any order.
    (["--fail", "1", "--seed", "0"], { ($0.failureRate, $0.seed) = (1, 0) }),
    (["--seed=7", "--fail=0"], { ($0.failureRate, $0.seed) = (0, 7) }),
    (["--seed", "\(UInt64.max)", "--fail=1"], { ($0.failureRate, $0.seed) = (1, .max) }),
    // The last one counts.
    (
      ["--latency=1", "--fail=1", "--seed=1", "--latency=2", "--fail=0.5", "--seed=3"],
      { ($0.latency, $0.failureRate, $0.seed) = (.milliseconds(2), 0.5, 3) }
    ),
    (
      ["--clock=fri", "--clock", "2026-12-01T17:00"],
      { $0.clock = try? DateWord("2026-12-01T17:00") }
    ),
  ]

  @Test(arguments: changes)
  func `options change what they are for, and nothing else`(
    arguments: [String], change: @Sendable (inout ProgramOptions) -> Void
  ) throws {
    var expected = ProgramOptions()
    change(&expected)
    #expect(try OptionsParser.parse(arguments) == expected)
  }

  @Test func `commands and scripts keep their order`() throws {
    let arguments = ["-c", "add x", "--script", "a", "-c", "", "--script=b", "-c", "list"]
    #expect(
      try OptionsParser.parse(arguments).inputs == [
        .command("add x"), .script(path: "a"), .command(""), .script(path: "b"), .command("list"),
      ])
  }

  @Test(arguments: [
    ["list"], ["add", "Buy  milk", "-json"], ["-"], [""], ["-5"], ["list", "-c", "x"],
  ])
  func `the first word begins a command, to which all that follows belongs`(
    words: [String]
  ) throws {
    let options = try OptionsParser.parse(["--memory", "-c", "undo"] + words)
    var expected = ProgramOptions()
    expected.storage = .memory
    expected.inputs = [.command("undo"), .words(words)]
    #expect(options == expected)
  }

  @Test(
    arguments: [
      (["add", "--", "--help", "--"], ["add"], ["--help", "--"]),
      (["add", "a", "--", "b"], ["add", "a"], ["b"]), (["--", "add", "x"], ["add", "x"], []),
      (["done", "1", "--help"], ["help", "done"], []), (["lis", "--help"], ["help", "list"], []),
      (["xyz", "--help"], ["xyz", "--help"], []), (["list", "--all"], ["list", "--all"], []),
      (["import", "--format=jsonl", "a"], ["import", "--format=jsonl", "a"], []),
      (["add", "--5", "---", "--a b", "a--b"], ["add", "--5", "---", "--a b", "a--b"], []),
      (["watch", "--format={open} x"], ["watch", "--format", "{open} x"], []),
      (["--", "add", "--json", "x"], ["add", "--json", "x"], []),
      (["set", "3", "-h"], ["set", "3", "-h"], []),
    ] as [([String], [String], [String])])
  func `a command has options of its own, until a lone pair of dashes`(
    arguments: [String], words: [String], text: [String]
  ) throws {
    #expect(try OptionsParser.parse(arguments).inputs == [.words(words, text: text)])
  }

  @Test(
    arguments: [
      (["list", "--version"], .optionAfterCommand(.version, .list)),
      (["add", "x", "--recover"], .optionAfterCommand(.recover, .add)),
      (["add", "x", "--file"], .missingValue(.file)),
      (["list", "--jsno"], .notACommandOption("--jsno", .list, suggestion: "--json")),
      (["add", "--foo"], .notACommandOption("--foo", .add, suggestion: nil)),
      (["list", "--al"], .notACommandOption("--al", .list, suggestion: "--all")),
      (["done", "1", "--hlep"], .notACommandOption("--hlep", .done, suggestion: "--help")),
    ] as [([String], OptionsError)])
  func `other words that look like options after a command are refused`(
    arguments: [String], error: OptionsError
  ) {
    #expect(throws: error) { try OptionsParser.parse(arguments) }
  }

  @Test func `options of the program may stand behind the command`() throws {
    let options = try OptionsParser.parse([
      "--bail", "list", "--json", "open", "--file", "a b", "--color=never", "--script", "x",
    ])
    var expected = ProgramOptions()
    expected.stopsAtFirstError = true
    expected.printsJSON = true
    expected.storage = .file(path: "a b")
    expected.color = .never
    expected.inputs = [.words(["list", "open"]), .script(path: "x")]
    #expect(options == expected)
    #expect(try OptionsParser.parse(["add", "x", "--file=a b"]).storage == .file(path: "a b"))
    let help = try OptionsParser.parse(["add", "--help", "--json"])
    #expect(help.printsJSON && help.inputs == [.words(["help", "add"])])
    let text = try OptionsParser.parse(["add", "--", "--json"])
    #expect(!text.printsJSON && text.inputs == [.words(["add"], text: ["--json"])])
    // The error of an unknown command is JSON, too.
    let unknown = try OptionsParser.parse(["lst", "--json", "--foo"])
    #expect(unknown.printsJSON && unknown.inputs == [.words(["lst", "--foo"])])
  }

  /// Otherwise the option could stand before the command only.
  @Test func `no command has an option of the program`() {
    let own = Commands.all.flatMap(\.options)
    #expect(own.filter { OptionName(rawValue: $0) != nil }.isEmpty)
  }

  @Test func `the tour has a list of its own`() throws {
    let tour = try OptionsParser.parse(["tour"])
    #expect(tour.isTour && tour.storage == .memory && tour.inputs.isEmpty)
    #expect(try OptionsParser.parse(["--memory", "tour"]).isTour)
    #expect(try !OptionsParser.parse(["-c", "tour"]).isTour)
    #expect(try !OptionsParser.parse(["tour", "x"]).isTour)
    var settings = ProgramOptions()
    settings.storage = .file(path: "x")
    settings.isReadOnly = true
    let options = try OptionsParser.parse(["tour"], onTopOf: settings)
    #expect(options.storage == .memory && !options.isReadOnly)
    #expect(throws: OptionsError.tourHasOwnList(.file)) {
      try OptionsParser.parse(["tour", "--file", "x"])
    }
  }

  @Test func `a completion is for a shell that the program knows`() throws {
    #expect(try OptionsParser.parse(["--completion", "zsh"]).completion == .zsh)
    #expect(throws: OptionsError.notAValue(.completion, "Fish", suggestion: "fish")) {
      try OptionsParser.parse(["--completion=Fish"])
    }
    #expect(throws: OptionsError.missingValue(.completion)) {
      try OptionsParser.parse(["--completion"])
    }
    #expect(try OptionsParser.parse(["--man"]).showsManual)
  }

  @Test(arguments: SyncPolicy.allCases)
  func `what is saved is made durable as asked for`(policy: SyncPolicy) throws {
    #expect(try OptionsParser.parse(["--sync", policy.rawValue]).sync == policy)
  }

  @Test(arguments: ColorChoice.allCases)
  func `colour is chosen by a word, and the last one counts`(choice: ColorChoice) throws {
    #expect(try OptionsParser.parse(["--color", choice.rawValue]).color == choice)
    #expect(try OptionsParser.parse(["--color=never", "--color=\(choice)"]).color == choice)
  }

  @Test(arguments: [
    (["--fil", "x"], OptionsError.unknownOption("--fil", suggestion: "--file")),
    (["--scrpt=x"], .unknownOption("--scrpt", suggestion: "--script")),
    (["-x"], .unknownOption("-x", suggestion: nil)),
    (["-cadd"], .unknownOption("-cadd", suggestion: nil)),
    (["-c=add"], .unknownOption("-c=add", suggestion: nil)),
    (["--="], .unknownOption("--", suggestion: nil)),
    (["--help", "--nope"], .unknownOption("--nope", suggestion: nil)),
    (["--file"], .missingValue(.file)),
    (["--file", "--memory"], .missingValue(.file)),
    (["--script"], .missingValue(.script)),
    (["-c"], .missingValue(.command)),
    (["-c", "--json"], .missingValue(.command)),
    (["--color"], .missingValue(.color)),
    (["--color", "--json"], .missingValue(.color)),
    (["--color="], .notAValue(.color, "", suggestion: nil)),
    (["--color", "Always"], .notAValue(.color, "Always", suggestion: "always")),
    (["--color=red"], .notAValue(.color, "red", suggestion: nil)),
    (["--sync"], .missingValue(.sync)),
    (["--sync=Batch"], .notAValue(.sync, "Batch", suggestion: "batch")),
    (["--sync=1"], .notAValue(.sync, "1", suggestion: nil)),
    (["--recover", "--memory"], .recoverWithMemory),
    (["--read-only=x"], .unexpectedValue(.readOnly, "x")),
    (["--retries"], .missingValue(.retries)),
    (["--retries", "-1"], .notAValue(.retries, "-1")),
    (["--retries", "11"], .notAValue(.retries, "11")),
    (["--latency"], .missingValue(.latency)),
    (["--latency", "--fail"], .missingValue(.latency)),
    (["--latency="], .notAValue(.latency, "")),
    (["--latency", "-1"], .notAValue(.latency, "-1")),
    (["--latency", "60001"], .notAValue(.latency, "60001")),
    (["--latency", "1.5"], .notAValue(.latency, "1.5")),
    (["--latency", "300ms"], .notAValue(.latency, "300ms")),
    (["--latency", "99999999999999999999"], .notAValue(.latency, "99999999999999999999")),
    (["--fail"], .missingValue(.fail)),
    (["--fail="], .notAValue(.fail, "")),
    (["--fail", "-0.1"], .notAValue(.fail, "-0.1")),
    (["--fail", "1.01"], .notAValue(.fail, "1.01")),
    (["--fail", "30%"], .notAValue(.fail, "30%")),
    (["--fail", "0,3"], .notAValue(.fail, "0,3")),
    (["--fail", "nan"], .notAValue(.fail, "nan")),
    (["--seed"], .missingValue(.seed)),
    (["--clock"], .missingValue(.clock)),
    (["--clock="], .notAValue(.clock, "")),
    (["--clock", "12:00"], .notAValue(.clock, "12:00")),
    (["--clock=2026-02-30"], .notAValue(.clock, "2026-02-30")),
    (["--fail=1", "--seed="], .notAValue(.seed, "")),
    (["--fail=1", "--seed", "-1"], .notAValue(.seed, "-1")),
    (["--fail=1", "--seed", "x"], .notAValue(.seed, "x")),
    (["--fail=1", "--seed=18446744073709551616"], .notAValue(.seed, "18446744073709551616")),
    (["--seed", "1"], .seedWithoutFail),
    (["--seed", "1", "--latency", "1"], .seedWithoutFail),
    (["-c", "add \u{FFFD}"], .notUTF8("add \u{FFFD}")),
    (["--memory=x"], .unexpectedValue(.memory, "x")),
    (["--bail="], .unexpectedValue(.bail, "")),
    (["--json=x"], .unexpectedValue(.json, "x")),
    (["--help=x"], .unexpectedValue(.help, "x")),
    (["--version=x"], .unexpectedValue(.version, "x")),
    (["--file", ""], .emptyPath(.file)),
    (["--file="], .emptyPath(.file)),
    (["--script", ""], .emptyPath(.script)),
    (["--script="], .emptyPath(.script)),
    (["--file", "a", "--file=a"], .repeatedOption(.file)),
    (["--file", "a", "--memory"], .fileWithMemory),
    (["--memory", "--file", "a"], .fileWithMemory),
  ])
  func `arguments that are no options say why`(arguments: [String], error: OptionsError) {
    #expect(throws: error) { try OptionsParser.parse(arguments) }
  }

  @Test func `no arguments trap, and every error can be told in one safe line`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(20_000) {
      let arguments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let option = random.pick(OptionName.allCases.map(\.rawValue) + ["", "--", "-"])
        return Bool.random(using: &random) ? option : option + random.text(upTo: 20)
      }
      do {
        _ = try OptionsParser.parse(arguments)
      } catch {
        let message = error.message
        let isOneSafeLine = DisplayText(message).description == message && message.count < 250
        #expect(isOneSafeLine, "\(random.repetition): \(arguments)")
        if !isOneSafeLine { return }
      }
    }
  }
}
