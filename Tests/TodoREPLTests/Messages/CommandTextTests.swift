import Interactors
import Testing

@testable import todo_repl

struct CommandTextTests {
  /// Each name has the text of its own command, and no text is without a command.
  @Test func `each text belongs to one command`() {
    let summaries = Commands.all.map { Language.english.text(of: $0.name).summary }
    let texts = Mirror(reflecting: English.commands).children.compactMap {
      $0.value as? CommandText
    }
    #expect(Set(summaries).count == summaries.count)
    #expect(Set(texts.map(\.summary)) == Set(summaries))
  }

  @Test(arguments: Language.allCases, Commands.all.map(\.name))
  func `a summary is one line without a full stop`(language: Language, name: CommandName) {
    let summary = language.text(of: name).summary
    #expect(language.hasLetters(in: summary))
    #expect(!summary.contains("\n"))
    #expect(!summary.hasSuffix("."))
  }

  @Test(arguments: Language.allCases, Commands.all.map(\.name))
  func `an explanation is made of whole sentences in short lines`(
    language: Language, name: CommandName
  ) {
    let explanation = language.text(of: name).explanation
    #expect(language.hasLetters(in: explanation))
    #expect(explanation.hasSuffix("."))
    for line in explanation.split(separator: "\n") {
      #expect(DisplayText(String(line)).width <= 80, "\(line)")
    }
  }

  @Test(arguments: Language.allCases, Commands.all.map(\.name))
  func `every example is a use of its own command`(language: Language, name: CommandName) throws {
    let examples = language.text(of: name).examples
    #expect(examples.count == Language.english.text(of: name).examples.count)
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(try CommandParser.parse(example) != nil)
      let word = try #require(try ShellWords.split(example).first)
      #expect(word == (language == .korean ? KoreanWords.ofCommands[name.word]?.first : name.word))
    }
  }

  @Test(arguments: Language.allCases)
  func `the explanation of list names every filter and order`(language: Language) {
    let explanation = language.text(of: .list).explanation
    for word in TodoQuery.filterWords where !["all", "and"].contains(word) {
      #expect(explanation.contains(word))
    }
    for key in TodoOrder.Key.allCases { #expect(explanation.contains(key.rawValue)) }
  }
}
