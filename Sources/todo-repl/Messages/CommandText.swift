/// The `help` text of a command.
struct CommandText {
  /// One line for the overview, without a full stop.
  let summary: String
  /// Whole sentences, in lines of at most 80 columns.
  let explanation: String
  /// Lines to type as they are; each is a complete use of the command.
  let examples: [String]

  init(_ summary: String, _ explanation: String, examples: String...) {
    self.summary = summary
    self.explanation = explanation
    self.examples = examples
  }
}

/// The `help` texts of all commands in one language: the compiler reports a missing text.
struct CommandTexts {
  let add: CommandText
  let list: CommandText
  let today: CommandText
  let next: CommandText
  let waiting: CommandText
  let blocked: CommandText
  let context: CommandText
  let search: CommandText
  let watch: CommandText
  let due: CommandText
  let show: CommandText
  let done: CommandText
  let reopen: CommandText
  let toggle: CommandText
  let archive: CommandText
  let unarchive: CommandText
  let start: CommandText
  let stop: CommandText
  let set: CommandText
  let postpone: CommandText
  let skip: CommandText
  let edit: CommandText
  let rename: CommandText
  let note: CommandText
  let move: CommandText
  let remove: CommandText
  let purge: CommandText
  let stats: CommandText
  let tags: CommandText
  let projects: CommandText
  let calendar: CommandText
  let undo: CommandText
  let redo: CommandText
  let history: CommandText
  let importFile: CommandText
  let exportFile: CommandText
  let share: CommandText
  let unshare: CommandText
  let readFile: CommandText
  let hooks: CommandText
  let countries: CommandText
  let country: CommandText
  let back: CommandText
  let more: CommandText
  let reload: CommandText
  let retry: CommandText
  let cancel: CommandText
  let clear: CommandText
  let help: CommandText
  let tour: CommandText
  let quit: CommandText
}
