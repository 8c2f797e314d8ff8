import Interactors
import Repositories
import Testing

@testable import todo_repl

struct LanguageTextTests {
  @Test(arguments: [
    (Sentence(.nothingOpen), "Nothing is open.", "남은 일이 없습니다."),
    (
      Sentence(.todosSum, ["count": .number(1), "open": .number(0)]),
      "1 todo, 0 open", "할 일 1개, 남은 일 0개"
    ),
    (
      Sentence(.todosSum, ["count": .number(2), "open": .number(1)]),
      "2 todos, 1 open", "할 일 2개, 남은 일 1개"
    ),
    (
      Sentence(.takenBack, ["edit": .edit(.removeNotes)]),
      "Taken back: remove notes", "되돌렸습니다: 메모 지우기"
    ),
    (
      Sentence(.unknownOption, ["word": .quoted("--\u{1B}")]),
      #"unknown option "--^["."#, #""--^["은(는) 없는 옵션입니다."#
    ),
    (
      Sentence(.atFileLine, ["file": .path("a\n"), "line": .number(3), "message": .told("no")]),
      "a^J, line 3: no.", "a^J, 3번째 줄: no."
    ),
    (Sentence(.fileFailed, ["reason": .opening("Å\u{7}.")]), "å^G.", "å^G."),
    (
      Sentence(.notRecovered, ["reason": .storage(.readOnly(path: "a"))]),
      "nothing was recovered: \(StorageError.readOnly(path: "a"))",
      "아무것도 복구하지 않았습니다: \(Language.korean.describe(StorageError.readOnly(path: "a")))"
    ),
  ])
  func `what stands in a place is said as its kind asks for`(
    sentence: Sentence, english: String, korean: String
  ) {
    #expect(Language.english.text(of: sentence) == english)
    #expect(Language.korean.text(of: sentence) == korean)
  }

  @Test(arguments: [
    ([], "", ""), (["a"], "a", "a"), (["a", "b"], "a and b", "a와 b"),
    (["a", "b", "n"], "a, b and n", "a, b와 n"), (["n", "b"], "n and b", "n과 b"),
  ])
  func `of several things the last is set apart`(
    items: [String], english: String, korean: String
  ) {
    let sentence = Sentence(
      .notAnOrder, ["orders": .all(items.map(Sentence.Argument.typed))])
    #expect(sentence.text == "todos can be sorted by \(english), and not by this")
    #expect(
      Language.korean.text(of: sentence) == "할 일은 \(korean) 순으로만 늘어놓을 수 있습니다")
  }

  @Test func `alternatives are joined by another word, and things side by side by none`() {
    func orders(_ argument: Sentence.Argument) -> Sentence {
      Sentence(.notAnOrder, ["orders": argument])
    }
    let items: [Sentence.Argument] = [.number(1), .number(2), .number(3)]
    #expect(orders(.any(items)).text.contains("by 1, 2 or 3,"))
    #expect(orders(.several(items)).text.contains("by 1, 2, 3,"))
    #expect(Language.korean.text(of: orders(.any(items))).contains("1, 2 또는 3 순"))
  }

  @Test func `a suggestion chooses the other phrase`() {
    let arguments: [String: Sentence.Argument] = ["word": .quoted("x")]
    func sentence(_ suggestion: String?) -> Sentence {
      Sentence(
        .unknownCommand, meaning: suggestion, .unknownCommandDidYouMean, arguments)
    }
    #expect(sentence(nil) == Sentence(.unknownCommand, arguments))
    #expect(sentence("list").phrase == .unknownCommandDidYouMean)
    #expect(sentence("list").arguments["meant"] == .typed("list"))
  }

  @Test func `a sentence without what its phrase needs is a mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = Language.english.text(.unknownCommand)
    }
  }
}
