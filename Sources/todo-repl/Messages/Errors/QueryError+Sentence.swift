import Interactors
import Repositories

extension QueryError {
  /// What was expected, what was found and where, and what to do, in a line with this command.
  func sentence(of command: CommandName, meaning suggestion: String?) -> Sentence {
    Sentence(
      .wrongWord, meaning: suggestion, .wrongWordDidYouMean,
      [
        "word": .quoted(word.text), "column": .number(word.column),
        "problem": .sentence(problemSentence(of: command)),
        "advice": .sentence(Sentence(advice(for: command))),
      ])
  }

  private func problemSentence(of command: CommandName) -> Sentence {
    switch problem {
    case .unknown: Sentence(command == .set ? .notASetting : .notAFilter)
    case .nothingBefore: Sentence(.nothingBefore)
    case .nothingAfter: Sentence(.nothingAfter)
    case .unclosedParenthesis: Sentence(.unclosedParenthesis)
    case .unopenedParenthesis: Sentence(.unopenedParenthesis)
    case .tooDeep: Sentence(.tooDeep)
    case .noTag: Sentence(.noTag)
    case .notAPriority: Sentence(.notAPriority)
    case .noDate: Sentence(.noDate)
    case .notADate(.notADate): Sentence(.notADate)
    case .notADate(.noSuchDay): Sentence(.noSuchDay)
    case .notADate(.notATime): Sentence(.notATime)
    case .notADate(.tooFar): Sentence(.dateTooFar)
    case .notAnOrder:
      Sentence(
        .notAnOrder, ["orders": .any(TodoOrder.Key.allCases.map { .typed($0.rawValue) })])
    case .repeatedOrder: Sentence(.repeatedOrder)
    }
  }

  private func advice(for command: CommandName) -> Phrase {
    switch (problem, command) {
    case (.unknown, .set): .writeSetting
    case (.unknown, _): .writeFilter
    case (.noDate, .add), (.notADate, .add): .writeDateInTitle
    case (.notAPriority, .add), (.noTag, .add): .writePriorityInTitle
    case (.noDate, .set), (.notADate, .set): .writeDateOrNone
    case (.noDate, _), (.notADate, _): .writeDateFilter
    case (.notAPriority, .set): .writePriority
    case (.notAPriority, _): .writePriorityFilter
    case (.noTag, _): .writeTag
    case (.notAnOrder, _): .writeOrder
    case (.repeatedOrder, _): .keepOneOrder
    case (.nothingBefore, _), (.nothingAfter, _): .addFilter
    case (.unclosedParenthesis, _), (.unopenedParenthesis, _): .addParenthesis
    case (.tooDeep, _): .takeSomeAway
    }
  }
}
