import Foundation
import Interactors
import Repositories
import StateStore

/// Notices to a person about a server that is lost and comes back.
extension NoticeLine {
  static func wentOffline(
    since moment: String, _ failure: LoadFailure, in language: Language
  ) -> NoticeLine {
    NoticeLine(
      // Only the first sentence, the event: the advice in the others does not apply here.
      code: "offline",
      message: .wentOffline(since: moment, reason: failure.message.firstSentence),
      isAmongResults: true, language: language)
  }

  static func cameBack(in language: Language) -> NoticeLine {
    NoticeLine(code: "online", message: .cameBack, isAmongResults: true, language: language)
  }

  /// Reminds a leaving person how many edits wait.
  static func leavesWaiting(_ count: Int, in language: Language) -> NoticeLine {
    NoticeLine(
      code: "waiting", message: .leavesWaiting(count), isAmongResults: true, language: language)
  }

  static func notSent(_ failure: LoadFailure, in language: Language) -> NoticeLine {
    NoticeLine(
      code: "not_sent", message: .notSent(reason: failure.message), isAmongResults: true,
      language: language)
  }

  /// Reports which edits are now saved, and the numbers given to their todos.
  static func sent(_ edits: [TodosBacklog.Sent], in language: Language) -> NoticeLine {
    // A todo that was added, undone and added again is reported once.
    var seen: Set<Todo.ID> = []
    let numbers = edits.flatMap(\.numbers).filter { seen.insert($0.todo.id).inserted }
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
  /// The text up to the end of the first sentence; all of it if there is only one.
  fileprivate var firstSentence: String {
    range(of: ". ").map { String(self[..<$0.lowerBound]) + "." } ?? self
  }
}
