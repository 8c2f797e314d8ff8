import Interactors
import Repositories
import StateStore

/// Why a line of input failed, as data.
enum ActionError: ReportableError, Equatable {
  case misunderstood(Misunderstanding)
  case blankTitle(CommandName)
  case longTitle(length: Int)
  case blankNote(CommandName)
  /// The mark counts from the due date, which the todo does not have.
  case noDueDate(Todo, String)
  /// The todo would get a date outside the years 1 to 9999.
  case dueTooLate(Todo)
  case untilWithoutRecurrence(Todo)
  case notRecurring(Todo)
  /// The open todo cannot be archived.
  case notDone(Todo)
  /// The todos would lead in a circle by links of this kind.
  case cycle(TodoLink, [Todo])
  /// The todo has this number of open parts.
  case openParts(Todo, count: Int)
  /// No context has the name.
  case unknownContext(String, known: [String])
  /// The context, by its name and filters, would end with the only command of the program.
  case contextOfOneCommand(String, filter: String)
  case unknownNumbers(NumberSelection)
  case todoGone
  /// No country has the code or the name; the suggestion is a similar name.
  /// Where no capitals are known, the text may have meant one of them.
  case unknownCountry(String, suggestion: String? = nil, knowsCapitals: Bool = true)
  /// The name fits each of these countries.
  case ambiguousCountry(String, [Country])
  case notLoaded(what: Subject, LoadFailure)
  case loadCancelled(what: Subject)
  /// An edit could not be saved, and was taken back. `again`: the number with which "redo" makes it
  /// again.
  case takenBack(TodosEdit, LoadFailure, again: Int? = nil, linked: LinkedNumbers = .none)
  /// An edit of unknown outcome had already saved the same change.
  case savedBefore(TodosEdit)
  /// The stored list could not be read; the shown list is from this moment.
  case notCurrent(LoadFailure, asOf: String)
  /// A notice reports the failure.
  case alreadyReported
  /// The command needs a person at a terminal.
  case needsTerminal(CommandName)
  /// The text editor with this command was not found. `kept`: the file with the text; nil if the
  /// text is unchanged.
  case noEditor(String, kept: String?)
  case editorFailed(String, status: Int32, kept: String?)
  /// The person has left a text that is no todo, for this reason.
  case editGivenUp(String, kept: String)
  /// The todo was removed while its text was edited.
  case goneInEditor(kept: String)
  /// The file for the text could not be written.
  case noDraft(String, reason: String)
  /// The file that the text editor has left could not be read, or is gone.
  case unreadDraft(String, reason: String)
  case changedMeanwhile(TodosConflict)
  case nothingBehind(CommandName)
  case nothingToRetry
  case nothingToUndo
  /// The newest edit of the list is by somebody else.
  case nothingOfOwnToUndo(EditSummary)
  case nothingToRedo
  /// The todo with this number has no known edits.
  case noEdits(Int)
  /// Others have changed everything that an undo or redo would change.
  case changedSince(TodosEdit.Name, CommandName)
  /// No refused edit with this number is kept.
  case unknownRefusal(Int)
  /// The todos of a refused edit are gone.
  case refusalLost(RefusedEdit, linked: LinkedNumbers = .none)
  /// A file could not be read or written; the message says which and why.
  case fileFailed(String)
  case badRow(file: String, BadRow)
  /// The number of bad rows beyond those reported one by one.
  case moreBadRows(file: String, Int)
  case importRefused(file: String, badRows: Int)
  case importCancelled
  /// Standard input has the commands, or is the terminal: no todos can be imported from it.
  case noInput
  /// The list could not be copied to another place.
  case notCopied(LoadFailure)
  case copyCancelled
  /// Neither the command nor the settings name servers for the list.
  case noServers
  /// The program was built without networking.
  case noNetworking
  case notUTF8
  /// A line has more bytes than the limit.
  case lineTooLong(limit: Int)
  case unreadableInput(String, reason: String)
  case unreadableStandardInput(reason: String)
  case unreadableTerminal(reason: String)
  /// Files that read files are nested more deeply than anybody intends.
  case readTooDeep(String, limit: Int)
  /// A file would read itself, directly or through others.
  case readInCircle(String)
  /// Ctrl-C was pressed while a file was read.
  case readStopped
  case noHome
  /// The command of a hook or of reminders failed, or could not be run.
  case hook(HookMessage)
  /// The variable of this name gives the folder of the todos, but in bytes that are not UTF-8.
  case unfaithfulVariable(String)
  /// `TZ` has this value, which names no time zone.
  case unknownTimeZone(String)
  /// Neither the variable nor the file has a password for this user of etcd. The file is nil if the
  /// environment has no folder for one.
  case noPassword(user: String, file: String?)
  /// The file for the etcd password has no usable one.
  case unusablePassword(file: String, reason: String)
  /// A damaged file could not be copied; the error has the reason.
  case notRecovered(StorageError)

  /// The value that a load was for.
  enum Subject {
    case todos, countries, todoDetail, countryDetail
  }

  /// The meaning of an interactor's error for this command.
  init(_ error: TodosError, command: CommandName) {
    switch error {
    case .blankTitle: self = .blankTitle(command)
    case .longTitle(let length): self = .longTitle(length: length)
    case .blankNote: self = .blankNote(command)
    case .noDueDate(let todo, let mark): self = .noDueDate(todo, mark)
    case .dueTooLate(let todo): self = .dueTooLate(todo)
    case .untilWithoutRecurrence(let todo): self = .untilWithoutRecurrence(todo)
    case .notRecurring(let todo): self = .notRecurring(todo)
    case .notDone(let todo): self = .notDone(todo)
    case .cycle(let link, let todos): self = .cycle(link, todos)
    case .openParts(let todo, let count): self = .openParts(todo, count: count)
    case .unknownTodos: self = .todoGone
    case .changedMeanwhile(let conflict): self = .changedMeanwhile(conflict)
    case .notLoaded(let failure): self = .notLoaded(what: .todos, failure)
    case .loadCancelled: self = .loadCancelled(what: .todos)
    case .notSaved: self = .alreadyReported
    case .savedBefore(let edit): self = .savedBefore(edit)
    case .nothingToUndo: self = .nothingToUndo
    case .nothingOfOwnToUndo: self = .nothingToUndo
    case .nothingToRedo: self = .nothingToRedo
    case .changedSince(let name): self = .changedSince(name, command)
    case .unknownRefusal(let number): self = .unknownRefusal(number)
    case .refusalLost(let refused): self = .refusalLost(refused)
    }
  }

  var code: String {
    switch self {
    case .misunderstood(let error): error.problem.code
    case .blankTitle: "blank_title"
    case .longTitle: "long_title"
    case .blankNote: "blank_note"
    case .noDueDate: "no_due_date"
    case .dueTooLate: "due_too_late"
    case .untilWithoutRecurrence: "until_without_recurrence"
    case .notRecurring: "not_recurring"
    case .notDone: "not_done"
    case .cycle: "cycle"
    case .openParts: "open_parts"
    case .unknownContext: "unknown_context"
    case .contextOfOneCommand: "context_of_one_command"
    case .unknownNumbers: "unknown_number"
    case .todoGone: "todo_gone"
    case .unknownCountry: "unknown_country"
    case .ambiguousCountry: "ambiguous_country"
    case .notLoaded: "load_failed"
    case .loadCancelled: "load_cancelled"
    case .takenBack(_, let failure, _, _):
      failure.kind == .unknownOutcome ? "save_unknown" : "save_failed"
    case .savedBefore: "saved_before"
    case .notCurrent: "not_current"
    case .alreadyReported: "save_failed"
    case .needsTerminal: "needs_terminal"
    case .noEditor: "no_editor"
    case .editorFailed: "editor_failed"
    case .editGivenUp: "edit_given_up"
    case .goneInEditor: "todo_gone"
    case .noDraft, .unreadDraft: "no_draft"
    case .changedMeanwhile: "changed_meanwhile"
    case .nothingToRetry: "nothing_to_retry"
    case .nothingBehind: "nothing_behind"
    case .nothingToUndo: "nothing_to_undo"
    case .nothingOfOwnToUndo: "nothing_of_own_to_undo"
    case .nothingToRedo: "nothing_to_redo"
    case .noEdits: "no_edits"
    case .changedSince: "changed_since"
    case .unknownRefusal: "unknown_refusal"
    case .refusalLost: "refusal_lost"
    case .fileFailed: "file_failed"
    case .badRow, .moreBadRows: "bad_row"
    case .importRefused: "import_refused"
    case .importCancelled: "import_cancelled"
    case .noInput: "no_input"
    case .notCopied: "copy_failed"
    case .copyCancelled: "copy_cancelled"
    case .noServers: "no_servers"
    case .noNetworking: "no_networking"
    case .notUTF8: "invalid_utf8"
    case .lineTooLong: "line_too_long"
    case .unreadableInput, .unreadableStandardInput, .unreadableTerminal: "unreadable_input"
    case .readTooDeep: "read_too_deep"
    case .readInCircle: "read_in_circle"
    case .readStopped: "read_stopped"
    case .noHome: "no_home"
    case .hook(let message): message.code
    case .unfaithfulVariable: "home_not_utf8"
    case .unknownTimeZone: "unknown_time_zone"
    case .noPassword, .unusablePassword: "no_password"
    case .notRecovered: "not_recovered"
    }
  }

  func message(in language: Language) -> String { language.text(of: self) }

  /// The error with the typed word as the command.
  func ofCommand(_ typed: CommandName) -> ActionError {
    switch self {
    case .blankTitle: .blankTitle(typed)
    case .blankNote: .blankNote(typed)
    case .nothingBehind: .nothingBehind(typed)
    case .needsTerminal: .needsTerminal(typed)
    case .changedSince(let name, _): .changedSince(name, typed)
    default: self
    }
  }
}

extension TodosEdit {
  /// The edited todos before the edit; added todos as they were added.
  var todos: [Todo] { changes.compactMap { $0.before ?? $0.after } }
}

extension ActionError {
  /// Whether another process had the list, so that the same command may succeed later.
  var isOfBusyFile: Bool {
    switch self {
    case .takenBack(_, let failure, _, _), .notLoaded(_, let failure),
      .notCurrent(let failure, _):
      failure.kind == .storage && failure.canRetry
    default: false
    }
  }
}

extension ActionError {
  /// The variable with the password for the servers of etcd.
  static let passwordVariable = "TODO_REPL_ETCD_PASSWORD"
}
