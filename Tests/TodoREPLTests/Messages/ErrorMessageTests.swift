import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// Every error in every language.
struct ErrorMessageTests {
  private static let problems: [QueryError.Problem] = [
    .unknown, .nothingBefore, .nothingAfter, .unclosedParenthesis, .unopenedParenthesis, .tooDeep,
    .noTag, .noValue(.project), .notAValue(.priority), .noDate, .notADate(.notADate),
    .notADate(.noSuchDay),
    .notADate(.notATime), .notADate(.tooFar), .notAnOrder("x"), .notAnOrder(""),
    .repeatedOrder, .repeatedKey("due"), .backwardsRange("7-3"),
    .backwardsDates("today", "yesterday"), .readOnly(.created),
  ]

  /// Action errors but `file_failed`, which repeats a sentence of the same language.
  private static let actions = EnglishActionErrorsTests.messages.map(\.0).filter {
    $0.code != "file_failed"
  }

  private static var wrongWords: [CommandError] {
    problems.flatMap { problem in
      WordUse.allCases.flatMap { use in
        [nil, "due:fri"].map { suggestion in
          let word = QueryWord("x\u{7},", column: 12)
          return CommandError.wrongWord(use, QueryError(problem, word), suggestion: suggestion)
        }
      }
    }
  }

  private static var missing: [CommandError] {
    CommandError.Argument.allCases.map { .missingArgument(.add, $0) }
  }

  private static let failure = LoadFailure(kind: .other, message: "no luck", canRetry: false)
  private static let subjects: [ActionError.Subject] = [
    .todos, .countries, .todoDetail, .countryDetail,
  ]

  private static var loads: [ActionError] {
    subjects.flatMap { [.notLoaded(what: $0, failure), .loadCancelled(what: $0)] }
  }

  private static var errors: [any ReportableError] {
    var errors: [any ReportableError] = actions + loads
    errors += TodosEdit.Name.allCases.map { ActionError.changedSince($0, .redo) }
    errors += [0, 1, 59, 60, 60 * 47, 60 * 48].map {
      ActionError.nothingOfOwnToUndo(.sample(minutes: $0))
    }
    errors += (EnglishCommandErrorsTests.messages.map(\.0) + wrongWords + missing).map {
      ActionError.misunderstood(Misunderstanding($0, column: 1))
    }
    let settings: [SettingsError.Problem] = [
      .options(.notAnOption("x")), .options(.notASetting(.bail)), .misquoted(.danglingBackslash),
      .notUTF8, .unreadable("Is a directory"),
    ]
    errors += settings.flatMap {
      [SettingsError($0, at: .variable), SettingsError($0, at: .line(3, file: "c\u{7}"))]
    }
    errors += EnglishOptionsErrorsTests.messages.map(\.0)
    errors += OptionName.allCases.map { OptionsError.missingValue($0) }
    errors.append(OutputError(reason: "full"))
    return errors
  }

  @Test(arguments: Language.allCases)
  func `every error is one safe sentence in the language`(
    language: Language
  ) {
    for error in Self.errors {
      let text = error.message(in: language)
      #expect(language.hasLetters(in: text), "\(text)")
      #expect(DisplayText(text).description == text)
      // Only the errors of a format are about braces.
      if error.code != "not_a_count_format" {
        #expect(!text.contains("{") && !text.contains("}"), "\(text)")
      }
      #expect(Self.hasEnd(text), "\(text)")
    }
  }

  /// Whether a text ends with a full stop, or shows what to type.
  private static func hasEnd(_ text: String) -> Bool {
    text.hasSuffix(".") || text.hasSuffix("--help")
      || ["Usage: ", "사용법: "].contains { text.contains($0) }
  }

  @Test func `every error is another sentence in another language`() {
    for error in Self.errors {
      #expect(error.message(in: .english) != error.message(in: .korean))
    }
  }
}
