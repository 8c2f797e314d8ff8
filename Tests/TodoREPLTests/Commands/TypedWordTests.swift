import Interactors
import Repositories
import Testing

@testable import todo_repl

/// Errors speak the word that was typed: the command's own, a synonym, or its first letters.
@Suite(.fewAtOnce)
struct TypedWordTests {
  /// All words that run a command.
  private static let words: [(word: String, command: Command)] = Commands.all.flatMap { command in
    let word = command.name.word
    let beginnings = (1..<word.count).map { String(word.prefix($0)) }.filter {
      command.danger == nil && Commands.command($0)?.name == command.name
    }
    return ([word] + command.synonyms + beginnings).map { ($0, command) }
  }

  /// What can follow a command and is wrong.
  private static let wrongEnds = [
    "", " x", " 0", " 7-3", " 1 2 3 4", " 1", " -x", " 1 beside 2", " due:foo", " +", " sort:x",
    " 1 due:x", " x --format y", " a/b", " x http://u:p@h", " 256", " x y z",
  ]

  @Test(arguments: Language.allCases)
  func `no error of a line names another word of its command`(language: Language) {
    var named: Set<String> = []
    for (word, command) in Self.words {
      let others = ([command.name.word] + command.synonyms).filter { $0 != word }
      for end in Self.wrongEnds {
        do {
          _ = try CommandParser.parse(word + end)
        } catch {
          let text = language.text(of: error.problem)
          if text.contains("\"\(word)\"") { named.insert(word) }
          for other in others where !Self.isAdvice(other) {
            #expect(!text.contains("\"\(other)\""), "\(word + end): \(text)")
          }
          let usage = text.firstRange(of: /(?:Usage|사용법):\s/).map { text[$0.upperBound...] }
          if let usage { #expect(usage.hasPrefix(word), "\(word + end): \(text)") }
        }
      }
    }
    // All words but those of commands that take any text.
    let silent = Set(Self.words.map(\.word)).subtracting(named)
    #expect(silent.isSubset(of: ["countries", "countri", "countrie"]), "\(silent)")
  }

  /// Whether an error names another command as advice: "list" shows numbers, and "help" all
  /// commands.
  private static func isAdvice(_ word: String) -> Bool {
    ["list", "help"].contains(word)
  }

  @Test(arguments: [
    ("ren 1 ''", "ren N TITLE… [MARK…]"), ("no 1 ' '", "no N|FILTER TEXT…"),
    ("a ''", "a TITLE… [MARK…]"),
  ])
  func `an error of what a command does names the typed word, too`(
    line: String, usage: String
  ) async throws {
    var program = try Program(InMemoryTodosRepository([.sample(1)]))
    let error = try await program.error(of: line)
    #expect(error.hasSuffix("Usage: \(usage)\n"), "\(error)")
  }

  @Test func `what cannot be taken back or gone back to names the typed word`() {
    let undo = CommandName.undo.typed(as: "u")
    let error = ActionError(.changedSince(.add), command: .undo).ofCommand(undo)
    #expect(error.message(in: .english).contains("Type \"u\" again"))
    let back = ActionError.nothingBehind(.back).ofCommand(CommandName.back.typed(as: "b"))
    #expect(back.message(in: .english).hasPrefix("\"b\" finds"))
  }

  @Test(arguments: [
    (["rm", "--forse"], "\"rm\" has no option"),
    (["rm", "1", "--version"], "\"rm\" would not run"),
  ])
  func `an error of the options names the typed word`(arguments: [String], text: String) {
    let error = #expect(throws: OptionsError.self) { try OptionsParser.parse(arguments) }
    #expect(error?.message(in: .english).contains(text) == true)
  }
}
