import Foundation
import Repositories
import StateStoreTesting
import Testing

@testable import todo_repl

struct SettingsReaderTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Reads the options of a file with this text, and of the environment.
  private func options(
    _ text: String, _ environment: [String: String] = [:]
  ) throws -> ProgramOptions {
    let file = directory.url.appending(path: "todo-repl/config")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let home = ["XDG_CONFIG_HOME": directory.url.path(), "HOME": "/home/a", "TERM": "xterm"]
    return try SettingsReader(environment: home.merging(environment) { $1 }).options()
  }

  /// Returns the error of the settings, with its place.
  private func error(
    _ text: String, _ environment: [String: String] = [:]
  ) throws -> SettingsError? {
    do {
      _ = try options(text, environment)
      return nil
    } catch let error as SettingsError {
      return error
    }
  }

  @Test(arguments: [
    "--json\r\n--retries 7\r\n", "\u{FEFF}--json\n--retries 7",
    "\u{FEFF}--json\r\n\r\n--retries 7",
  ])
  func `a file that an editor of another system has written counts as any other`(
    text: String
  ) throws {
    let options = try options(text)
    #expect(options.printsJSON && options.retries == 7)
  }

  @Test func `without a file and a variable everything is as by default`() throws {
    #expect(try SettingsReader(environment: [:]).options() == ProgramOptions())
    #expect(
      try SettingsReader(environment: ["HOME": directory.url.path()]).options() == ProgramOptions())
    #expect(try options("") == ProgramOptions())
  }

  @Test func `a file has options on its lines, and comments`() throws {
    let options = try options("# mine\n--file '~/a b' --retries=0\n\n  --color always\r\n--bail")
    #expect(
      options.storage == .file(path: "~/a b") || options.storage == .file(path: "/home/a/a b"))
    #expect(options.retries == 0 && options.color == .always && options.stopsAtFirstError)
  }

  @Test(arguments: [
    ("--file ~/x", "/home/a/x"), ("--file=~/x", "/home/a/x"), ("--file /~/x", "/~/x"),
    ("--file x~/y", "x~/y"), ("--file ~x", "~x"),
  ])
  func `a tilde at the beginning is the user's home`(line: String, path: String) throws {
    #expect(try options(line).storage == .file(path: path))
  }

  @Test(arguments: [
    ("/home/a", "/home/a/bin/hook x"), ("/home/a b", "'/home/a b'/bin/hook x"),
    ("/home/$a'b", #"'/home/$a'\''b'/bin/hook x"#), ("/home/밀크", "/home/밀크/bin/hook x"),
  ])
  func `the home in a command is one word for the shell`(home: String, command: String) throws {
    for line in ["on edit ~/bin/hook x", "'--on-edit=~/bin/hook x'", "--on-edit '~/bin/hook x'"] {
      let options = try SettingsReader(
        environment: ["HOME": home, "TODO_REPL_OPTIONS": line], isWithoutFile: true
      ).options()
      #expect(options.hooks == [command], "\(line)")
    }
  }

  @Test(arguments: ["on edit", "on edit  ", "--on-edit ''", "--on-edit=", "--on-edit ' '"])
  func `a hook without a command is refused`(line: String) {
    #expect {
      _ = try options(line)
    } throws: { error in
      guard case .options(.missingValue(.onEdit))? = (error as? SettingsError)?.problem else {
        return false
      }
      return true
    }
  }

  @Test func `the variable wins over the file`() throws {
    let options = try options(
      "--file a --retries 1 --color never", ["TODO_REPL_OPTIONS": "--memory --retries 2"])
    #expect(options.storage == .memory && options.retries == 2 && options.color == .never)
  }

  @Test func `arguments win over both`() throws {
    let settings = try options("--file a --sync off", ["TODO_REPL_OPTIONS": "--memory"])
    let options = try OptionsParser.parse(["--file", "b"], onTopOf: settings)
    #expect(options.storage == .file(path: "b") && options.sync == .off)
    #expect(throws: OptionsError.repeatedOption(.file)) {
      try OptionsParser.parse(["--file", "b", "--file", "c"], onTopOf: settings)
    }
  }

  @Test(
    arguments: [
      (["NO_COLOR": "1"], ColorChoice.auto), (["NO_COLOR": ""], .always), (["TERM": "dumb"], .auto),
      ([:], .always), (["NO_COLOR": "1", "TODO_REPL_OPTIONS": "--color always"], .always),
    ] as [([String: String], ColorChoice)])
  func `colour that the file wants is forbidden by the environment`(
    environment: [String: String], color: ColorChoice
  ) throws {
    #expect(try options("--color always", environment).color == color)
  }

  @Test(
    arguments: [
      (
        "--memory\n--colour", 2,
        SettingsError.Problem.options(.unknownOption("--colour", suggestion: "--color"))
      ),
      ("list", 1, .options(.notAnOption("list"))),
      ("\n\n-c list", 3, .options(.notASetting(.command))),
      ("--help", 1, .options(.notASetting(.help))),
      ("--recover", 1, .options(.notASetting(.recover))),
      ("--file", 1, .options(.missingValue(.file))),
      ("--memory --file x", 1, .options(.fileWithMemory)),
      ("--file \"x", 1, .misquoted(.unclosedQuote(.double, column: 8))),
      ("--file x\\", 1, .misquoted(.danglingBackslash)),
    ] as [(String, Int, SettingsError.Problem)])
  func `a mistake in the file is told with its line`(
    text: String, line: Int, problem: SettingsError.Problem
  ) throws {
    let error = try #require(try error(text))
    let file = directory.url.path() + "/todo-repl/config"
    #expect(error.problem == problem)
    #expect(error.source == .line(line, file: file.replacing("//", with: "/")))
    #expect(
      error.message.hasPrefix("\(DisplayText(file.replacing("//", with: "/"))), line \(line): "))
    #expect(error.code == "wrong_settings")
  }

  @Test func `a file that cannot be read is an error`() throws {
    let folder = directory.url.appending(path: "todo-repl/config")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let environment = ["XDG_CONFIG_HOME": directory.url.path()]
    do {
      _ = try SettingsReader(environment: environment).options()
      Issue.record("a folder was read")
    } catch {
      #expect(error.problem == .unreadable("Is a directory"))
      #expect(error.message.hasSuffix("--file and --memory work without it."))
    }
  }

  @Test(arguments: ["/dev/zero", "/dev/stdin/x", "/dev/null"])
  func `a file that may have no end is an error, and one of nothing sets nothing`(
    target: String
  ) throws {
    let folder = directory.url.appending(path: "todo-repl").path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/config", withDestinationPath: target)
    let settings = SettingsReader(environment: ["XDG_CONFIG_HOME": directory.url.path()])
    if target == "/dev/zero" {
      let error = #expect(throws: SettingsError.self) { try settings.options() }
      #expect(error?.problem == .unreadable("It is not a regular file"))
    } else {
      #expect(try settings.options() == ProgramOptions())
    }
  }

  @Test func `a pipe is not waited for, and a huge file not read`() throws {
    let pipe = try TestPipe()
    defer { pipe.close() }
    let folder = directory.url.appending(path: "todo-repl").path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let settings = SettingsReader(environment: ["XDG_CONFIG_HOME": directory.url.path()])
    let config = "\(folder)/config"
    try FileManager.default.createSymbolicLink(
      atPath: config, withDestinationPath: pipe.path)
    let pipeError = #expect(throws: SettingsError.self) { try settings.options() }
    #expect(pipeError?.problem == .unreadable("It is not a regular file"))
    try FileManager.default.removeItem(atPath: config)
    try Data(count: SettingsReader.longestFile + 1).write(to: URL(filePath: config))
    let sizeError = #expect(throws: SettingsError.self) { try settings.options() }
    #expect(sizeError?.problem == .unreadable("It is too long"))
  }

  @Test(arguments: [
    (["--file", "x"], true), (["--memory"], true), (["--help"], true), (["--version"], true),
    (["list"], false), ([], false), (["--json"], false),
  ])
  func `a file that cannot be read stops only who may need it`(
    arguments: [String], goesOn: Bool
  ) throws {
    let folder = directory.url.appending(path: "todo-repl/config")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let environment = ["XDG_CONFIG_HOME": directory.url.path()]
    #expect((StartOptions.read(arguments, environment: environment) != nil) == goesOn)
    #expect(
      StartOptions.read(
        arguments, environment: environment.merging([SettingsError.variable: "--memory"]) { $1 })
        != nil)
  }

  @Test func `wrong settings stop everything but help`() throws {
    let environment = [SettingsError.variable: "--colour"]
    #expect(StartOptions.read(["--memory"], environment: environment) == nil)
    #expect(StartOptions.read(["-h"], environment: environment)?.showsHelp == true)
    #expect(StartOptions.read(["-h", "--nonsense"], environment: environment) == nil)
  }

  @Test func `text that is not UTF-8 is an error with its line`() throws {
    let file = directory.url.appending(path: "todo-repl/config")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data([0x0A, 0x23, 0xFF]).write(to: file)
    do {
      _ = try SettingsReader(environment: ["XDG_CONFIG_HOME": directory.url.path()]).options()
      Issue.record("bytes were taken for text")
    } catch {
      #expect(error.problem == .notUTF8)
      #expect(error.message.contains("line 2: "))
    }
  }

  @Test func `a mistake in the variable is told with its name`() throws {
    let error = try #require(try error("", ["TODO_REPL_OPTIONS": "--json --x"]))
    #expect(error.source == .variable)
    #expect(error.message.hasPrefix("TODO_REPL_OPTIONS: unknown option \"--x\""))
  }

  @Test func `random settings never trap, and each error can be told in one safe line`() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Bool.random(using: &random)
          ? random.text(upTo: 12)
          : random.pick(OptionName.allCases.map(\.rawValue) + ["x", "0", "'", "\n", "~/"])
      }
      if let error = try error(words.joined(separator: " ")) {
        #expect(
          DisplayText(error.message).description == error.message, "\(random.repetition)")
      }
    }
  }
}
