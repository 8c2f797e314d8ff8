import Interactors
import Repositories
import StateStore

extension ActionError {
  var sentence: Sentence {
    switch self {
    case .misunderstood(let error): error.problem.sentence
    case .blankTitle(let command): Sentence(.blankTitle, ["usage": .usage(command)])
    case .longTitle(let length):
      Sentence(
        .longTitle, ["length": .number(length), "limit": .number(Todo.longestTitle)])
    case .blankNote(let command): Sentence(.blankNote, ["usage": .usage(command)])
    case .unknownNumbers(let numbers): numbers.unknown
    case .todoGone: Sentence(.todoGone)
    case .unknownCountry(let code): Sentence(.unknownCountry, ["code": .quoted(code)])
    case .notLoaded(let what, let failure):
      Sentence(what.notLoaded, ["reason": .told(failure.message)])
    case .loadCancelled(let what): Sentence(what.loadCancelled)
    case .takenBack(let edit, let failure): edit.takenBack(failure)
    case .told: Sentence(.changeTakenBack)
    case .nothingToRetry: Sentence(.nothingToRetry)
    case .nothingBehind: Sentence(.nothingBehind)
    case .nothingToUndo: Sentence(.nothingToUndo)
    case .nothingToRedo: Sentence(.nothingToRedo)
    case .changedSince(let name): Sentence(.changedSince, ["edit": .edit(name)])
    case .fileFailed(let message): Sentence(.fileFailed, ["reason": .opening(message)])
    case .badRow(let file, let row):
      Sentence(
        .badRow, ["file": .quoted(file), "line": .number(row.line), "flaw": .flaw(row.flaw)])
    case .moreBadRows(let file, let count):
      Sentence(.moreBadRows, ["file": .quoted(file), "count": .number(count)])
    case .importRefused(let file, let count):
      Sentence(.importRefused, ["file": .quoted(file), "count": .number(count)])
    case .importCancelled: Sentence(.importCancelled)
    case .notUTF8: Sentence(.lineNotUTF8)
    case .lineTooLong(let limit): Sentence(.lineTooLong, ["limit": .number(limit >> 20)])
    case .unreadableInput(let name, let reason):
      Sentence(.unreadableFile, ["file": .quoted(name), "reason": .reason(reason)])
    case .unreadableStandardInput(let reason):
      Sentence(.unreadableInput, ["reason": .reason(reason)])
    case .unreadableTerminal(let reason):
      Sentence(.unreadableTerminal, ["reason": .reason(reason)])
    case .readTooDeep(let name, let limit):
      Sentence(.readTooDeep, ["file": .quoted(name), "limit": .number(limit)])
    case .readInCircle(let name): Sentence(.readInCircle, ["file": .quoted(name)])
    case .readStopped: Sentence(.readStopped)
    case .noHome: Sentence(.noHome)
    case .unfaithfulVariable(let name):
      Sentence(.unfaithfulVariable, ["variable": .typed(name)])
    case .notRecovered(let error): Sentence(.notRecovered, ["reason": .storage(error)])
    }
  }
}

extension ActionError.Subject {
  fileprivate var notLoaded: Phrase {
    switch self {
    case .todos: .todosNotLoaded
    case .countries: .countriesNotLoaded
    case .todoDetail: .todoDetailNotLoaded
    case .countryDetail: .countryDetailNotLoaded
    }
  }

  fileprivate var loadCancelled: Phrase {
    switch self {
    case .todos: .todosLoadCancelled
    case .countries: .countriesLoadCancelled
    case .todoDetail: .todoDetailLoadCancelled
    case .countryDetail: .countryDetailLoadCancelled
    }
  }
}

extension Edit {
  /// An edit by its name and what it was made to, and why it does not show.
  fileprivate func takenBack(_ failure: LoadFailure) -> Sentence {
    let todos = changes.compactMap { $0.before ?? $0.after }
    let isUnknown = failure.kind == .unknownOutcome
    if todos.count == 1, let todo = todos.first {
      return Sentence(
        isUnknown ? .editUnknown : .editTakenBack,
        [
          "edit": .edit(name), "number": .number(todo.number), "title": .quoted(todo.title),
          "reason": .told(failure.message),
        ])
    }
    return Sentence(
      isUnknown ? .editsUnknown : .editsTakenBack,
      ["edit": .edit(name), "count": .number(todos.count), "reason": .told(failure.message)])
  }
}

extension NumberSelection {
  fileprivate var unknown: Sentence {
    if parts.count == 1, case .one(let number) = parts[0] {
      return Sentence(.unknownNumber, ["number": .number(number)])
    }
    return Sentence(.unknownNumbers, ["numbers": .several(parts.map { .typed($0.text) })])
  }
}
