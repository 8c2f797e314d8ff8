import Interactors
import Repositories
import StateStore

extension ActionError {
  var details: JSONLine {
    switch self {
    case .misunderstood(let error):
      ["column": .int(error.column), "suggestion": .text(error.problem.suggestion)]
    case .noEdits(let number): ["numbers": .strings(["\(number)"])]
    case .noDueDate(let todo, _), .untilWithoutRecurrence(let todo), .dueTooLate(let todo):
      todo.number == 0 ? [:] : ["numbers": .strings([todo.number.asTyped])]
    case .notRecurring(let todo), .notDone(let todo), .openParts(let todo, _):
      ["numbers": .strings([todo.number.asTyped])]
    case .cycle(_, let todos): ["numbers": .strings(todos.map(\.number.asTyped))]
    case .unknownNumbers(let numbers):
      ["numbers": .strings(numbers.parts.map(\.description))]
    case .unknownCountry(_, let suggestion, _): ["suggestion": .text(suggestion)]
    case .ambiguousCountry(_, let countries): ["codes": .strings(countries.map(\.code))]
    case .takenBack(let edit, let failure, let again, let linked):
      [
        "kind": .string(failure.kind.rawValue), "canRetry": .bool(failure.canRetry),
        "typed": edit.typed(linked).map { .string($0) } ?? .absent,
        "redo": again.map { .int($0) } ?? .absent,
      ]
    case .unknownRefusal(let number): ["redo": .int(number)]
    case .refusalLost(let refused, let linked):
      [
        "redo": .int(refused.number),
        "typed": refused.edit.typed(linked).map { .string($0) } ?? .absent,
      ]
    case .notLoaded(_, let failure), .notCopied(let failure), .notCurrent(let failure, _):
      ["kind": .string(failure.kind.rawValue), "canRetry": .bool(failure.canRetry)]
    case .badRow(let file, let row):
      ["importFile": .string(file), "importLine": .int(row.line)]
    case .moreBadRows(let file, let count), .importRefused(let file, let count):
      ["importFile": .string(file), "badRows": .int(count)]
    case .noEditor(_, let kept), .editorFailed(_, _, let kept):
      ["kept": kept.map { .string($0) } ?? .absent]
    case .editGivenUp(_, let kept), .goneInEditor(let kept): ["kept": .string(kept)]
    case .hook(let message): message.details
    case .unknownContext, .contextOfOneCommand, .needsTerminal, .noDraft, .unreadDraft,
      .changedMeanwhile, .blankTitle, .longTitle,
      .blankNote,
      .todoGone, .loadCancelled, .alreadyReported,
      .nothingBehind, .nothingToRetry, .nothingToUndo, .nothingOfOwnToUndo, .nothingToRedo,
      .savedBefore, .changedSince, .fileFailed, .importCancelled, .noInput, .copyCancelled,
      .noServers,
      .noNetworking,
      .notUTF8,
      .lineTooLong, .unreadableInput,
      .unreadableStandardInput,
      .unreadableTerminal, .readTooDeep, .readInCircle, .readStopped, .noHome, .unfaithfulVariable,
      .unknownTimeZone,
      .noPassword, .unusablePassword, .notRecovered:
      [:]
    }
  }
}
