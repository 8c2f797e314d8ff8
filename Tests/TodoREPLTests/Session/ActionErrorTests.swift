import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// What went wrong, in words and as data.
struct ActionErrorTests {
  private static let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)

  private static let all: [ActionError] = [
    .misunderstood(.danglingBackslash), .blankTitle(.add), .todoGone,
    .unknownNumbers([1]), .unknownNumbers([1, 2]), .unknownCountry("zz\u{1B}"),
    .notLoaded(what: .todos, failure), .loadCancelled(what: .countries), .notSaved(failure),
    .notUTF8, .unreadableInput("x\u{7}", reason: "gone"), .noHome,
  ]

  @Test(arguments: all)
  func `every message is a safe line that ends as a sentence`(error: ActionError) {
    #expect(DisplayText(error.message).description == error.message)
    #expect(error.message.hasSuffix(".") || error.message.hasSuffix("…"))
    #expect(error.code.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
  }

  @Test func `errors of the interactor keep their meaning`() {
    let pairs: [(TodosError, ActionError)] = [
      (.blankTitle, .blankTitle(.rename)),
      (.unknownTodos([Todo.sample(1).id]), .todoGone),
      (.notLoaded(Self.failure), .notLoaded(what: .todos, Self.failure)),
      (.loadCancelled, .loadCancelled(what: .todos)),
      (.notSaved(Self.failure), .notSaved(Self.failure)),
    ]
    for (error, expected) in pairs {
      #expect(ActionError(error, command: .rename) == expected)
    }
  }
}
