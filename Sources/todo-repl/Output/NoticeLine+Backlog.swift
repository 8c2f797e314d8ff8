import Foundation
import Interactors
import Repositories
import StateStore

/// What a person is told of a server that goes and comes.
extension NoticeLine {
  static func wentOffline(
    since moment: String, _ failure: LoadFailure, in language: Language
  ) -> NoticeLine {
    NoticeLine(
      // What to do next is nothing here: the first sentence says what has happened, the others what
      // to do.
      code: "offline",
      message: .wentOffline(since: moment, reason: failure.message.firstSentence),
      isAmongResults: true, language: language)
  }

  static func cameBack(in language: Language) -> NoticeLine {
    NoticeLine(code: "online", message: .cameBack, isAmongResults: true, language: language)
  }

  /// Tells a person who leaves how much waits.
  static func leavesWaiting(_ count: Int, in language: Language) -> NoticeLine {
    NoticeLine(
      code: "waiting", message: .leavesWaiting(count), isAmongResults: true, language: language)
  }

  static func notSent(_ failure: LoadFailure, in language: Language) -> NoticeLine {
    NoticeLine(
      code: "not_sent", message: .notSent(reason: failure.message), isAmongResults: true,
      language: language)
  }

  /// Tells which edits are saved now, and the numbers that their todos were given.
  static func sent(_ edits: [TodosBacklog.Sent], in language: Language) -> NoticeLine {
    // A todo that was added, taken back and added again is told once.
    var told: Set<Todo.ID> = []
    let numbers = edits.flatMap(\.numbers).filter { told.insert($0.todo.id).inserted }
    let given = numbers.map {
      FileMessage.GivenNumber(waiting: $0.waiting, number: $0.todo.number)
    }
    var line = NoticeLine(
      code: "sent", message: .sent(edits.count, numbers: given), isAmongResults: true,
      language: language)
    line.members = [
      "count": .int(edits.count),
      "numbers": .objects(
        numbers.map { number in
          [
            "waitingNumber": .int(number.waiting), "number": .int(number.todo.number),
            "id": .string(number.todo.id.uuidString),
          ]
        }),
    ]
    return line
  }
}

extension String {
  /// The text up to the end of the first sentence; all of it where there is one.
  fileprivate var firstSentence: String {
    range(of: ". ").map { String(self[..<$0.lowerBound]) + "." } ?? self
  }
}
