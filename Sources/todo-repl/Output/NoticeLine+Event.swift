import Foundation
import Interactors
import Repositories
import StateStore

extension NoticeLine {
  /// A notice of an event; nil for an edit that was taken back, which is an error of its command.
  ///
  /// - Parameter time: Puts a moment into a person's words.
  init?(_ event: Notices.Event, in language: Language, time: (Date) -> String) {
    guard let (code, message) = Self.content(of: event, time) else { return nil }
    self.init(
      code: code, message: message, isAmongResults: true, language: language,
      members: Self.members(of: event))
  }

  private static func content(
    of event: Notices.Event, _ time: (Date) -> String
  ) -> (code: String, message: FileMessage)? {
    switch event {
    case .takenBack: nil
    case .outcomeKnown(let edit, let isSaved):
      ("outcome_known", .outcomeKnown(edit, isSaved: isSaved))
    case .changedElsewhere: ("changed_elsewhere", .changedElsewhere)
    case .leftAsChanged(let left): ("left_as_changed", .leftAsChanged(left))
    case .notFollowed(let failure): ("not_followed", .notFollowed(reason: failure.message))
    // Only the first sentence, the event: the advice in the others does not apply here.
    case .wentOffline(let since, let failure):
      ("offline", .wentOffline(since: time(since), reason: failure.message.firstSentence))
    case .cameBack: ("online", .cameBack)
    case .sent(let edits): ("sent", .sent(edits.count, numbers: edits.numbers))
    case .notSent(let failure): ("not_sent", .notSent(reason: failure.message))
    case .copyDamaged(let failure): ("copy_damaged", .copyDamaged(reason: failure.message))
    case .countriesNotFresh(let failure):
      ("countries_not_fresh", .countriesNotFresh(reason: failure.message))
    }
  }

  private static func members(of event: Notices.Event) -> JSONLine {
    switch event {
    case .outcomeKnown(let edit, let isSaved):
      ["edit": .string(edit.name.rawValue), "saved": .bool(isSaved)]
    case .sent(let edits):
      [
        "count": .int(edits.count),
        "numbers": .objects(
          edits.given.map { number in
            [
              "waitingNumber": .int(number.waiting), "number": .int(number.todo.number),
              "id": .string(number.todo.id.uuidString),
            ]
          }),
      ]
    default: [:]
    }
  }
}

extension [TodosBacklog.Sent] {
  /// The numbers that todos got. A todo that was added, undone and added again is reported once.
  fileprivate var given: [(waiting: Int, todo: Todo)] {
    var seen: Set<Todo.ID> = []
    return flatMap(\.numbers).filter { seen.insert($0.todo.id).inserted }
  }

  fileprivate var numbers: [FileMessage.GivenNumber] {
    given.map { FileMessage.GivenNumber(waiting: $0.waiting, number: $0.todo.number) }
  }
}

extension String {
  /// The text up to the end of the first sentence; all of it if there is only one.
  fileprivate var firstSentence: String {
    range(of: ". ").map { String(self[..<$0.lowerBound]) + "." } ?? self
  }
}
