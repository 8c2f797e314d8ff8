import Testing

@testable import Repositories
@testable import todo_repl

struct EnglishOptionsErrorsTests {
  static let messages: [(OptionsError, String)] = [
    (
      OptionsError.unknownOption("--fil", suggestion: "--file"),
      #"unknown option "--fil"; did you mean "--file"?"#
    ),
    (.unknownOption("-x", suggestion: nil), #"unknown option "-x"."#),
    (.missingValue(.file), "--file needs a path after it, but has none."),
    (.missingValue(.script), "--script needs a path after it, but has none."),
    (.missingValue(.color), "--color needs auto, always or never after it, but has none."),
    (
      .notAValue(.color, "alwys", suggestion: "always"),
      #"--color takes auto, always or never, not "alwys"; did you mean "always"?"#
    ),
    (
      .notAValue(.color, "red", suggestion: nil),
      #"--color takes auto, always or never, not "red"."#
    ),
    (
      .missingValue(.retries), "--retries needs a whole number from 0 to 10 after it, but has none."
    ),
    (
      .notAValue(.retries, "many"),
      #"--retries takes a whole number from 0 to 10, not "many"."#
    ),
    (
      .missingValue(.latency),
      "--latency needs whole milliseconds from 0 to 60000 after it, but has none."
    ),
    (
      .missingValue(.fail),
      "--fail needs a number from 0 (never) to 1 (always), such as 0.3, after it, but has none."
    ),
    (
      .missingValue(.seed),
      "--seed needs a whole number from 0 to 18446744073709551615 after it, but has none."
    ),
    (
      .notAValue(.latency, "-1"), #"--latency takes whole milliseconds from 0 to 60000, not "-1"."#
    ),
    (
      .notAValue(.fail, "30%"),
      #"--fail takes a number from 0 (never) to 1 (always), such as 0.3, not "30%"."#
    ),
    (
      .notAValue(.clock, "x"), #"--clock takes a moment such as 2026-12-01T17:00, not "x"."#
    ),
    (
      .notAValue(.seed, "x"),
      #"--seed takes a whole number from 0 to 18446744073709551615, not "x"."#
    ),
    (
      .seedWithoutFail,
      "--seed chooses what --fail makes fail, but --fail is not given. "
        + "Add --fail RATE, or leave out --seed."
    ),
    (
      .notUTF8("--fi\u{FFFD}"),
      "arguments are expected in UTF-8, but \"--fi\u{FFFD}\" has other bytes. Write it in UTF-8."
    ),
    (.missingValue(.command), "-c needs a command after it, but has none."),
    (
      .unexpectedValue(.memory, "x"),
      #"--memory takes no value, but has "x". Remove the = and the value."#
    ),
    (.emptyPath(.script), "--script needs a path, but it is empty."),
    (.repeatedOption(.file), "--file is allowed once, but is given twice. Keep one of them."),
    (
      .fileWithMemory,
      "--file keeps the todos and --memory does not, but both are given. Keep one of them."
    ),
    (.missingValue(.sync), "--sync needs always, batch or off after it, but has none."),
    (
      .notAValue(.sync, "bach", suggestion: "batch"),
      #"--sync takes always, batch or off, not "bach"; did you mean "batch"?"#
    ),
    (
      .notWithEtcd(.memory),
      "--memory is for a list on this computer and --etcd keeps the list on servers, but both are given. "
        + "Keep one of them."
    ),
    (
      .withoutEtcd(.list),
      "--list is for a list on etcd, but --etcd is not given. Add --etcd URL, or leave out the "
        + "option."
    ),
    (
      .notAServer(NetworkAddressError(address: "x", problem: .notHTTP)),
      #"--etcd takes an address such as http://127.0.0.1:2379, not "x"."#
    ),
    (
      .notAListName("a/b"),
      #"--list takes a name of at most 200 bytes, without "/" or invisible characters, not "a/b"."#
    ),
    (
      .notAValue(.completion, "fsh", suggestion: "fish"),
      #"--completion takes bash, zsh or fish, not "fsh"; did you mean "fish"?"#
    ),
    (.missingValue(.completion), "--completion needs bash, zsh or fish after it, but has none."),
    (
      .optionAfterCommand(.version, .list),
      #""list" would not run with --version behind it. Leave out one of them; when --version is "#
        + #"text, put it after --, as in "todo-repl list -- --version"."#
    ),
    (
      .tourHasOwnList(.file),
      "--file names a list, but the tour has its own one. Leave out --file."
    ),
    (
      .recoverWithMemory,
      "--recover reads a file and --memory has none, but both are given. Keep one of them."
    ),
  ]

  @Test(arguments: messages)
  func `every error says what was expected, what was found and where to look`(
    error: OptionsError, problem: String
  ) {
    #expect(error.message == "\(problem) Try: todo-repl --help")
  }

  @Test func `control characters are shown, and long words shortened`() {
    let word = "--\u{1B}" + String(repeating: "x", count: 100)
    let shown = "--^[" + String(repeating: "x", count: 55) + "…"
    #expect(
      OptionsError.unknownOption(word, suggestion: nil).message
        == "unknown option \"\(shown)\". Try: todo-repl --help")
  }
}
