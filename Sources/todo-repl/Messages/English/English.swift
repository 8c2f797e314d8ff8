extension Language {
  static let english = Language(
    code: "en",
    tables: [
      { English.conversation }, { English.lists }, { English.edits }, { English.facts },
      { English.files }, { English.actionErrors }, { English.commandErrors },
      { English.queryErrors }, { English.optionsErrors },
    ],
    commands: { English.commands }, programHelp: English.programHelp, yes: ["y", "yes"],
    // The libraries' own descriptions are English.
    describe: { String(describing: $0) })
}

/// The tables of English.
enum English {
  static let conversation: KeyValuePairs<Phrase, String> = [
    .greeting: "todo-repl {version}. Type \"help\" for the commands, Ctrl-D to leave.",
    .askYesOrNo: "{question} [y/N] ",
    .askDone: "Mark {count} todos as done?",
    .askToggle: "Switch {count} todos?",
    .askRemove: "Remove {count} todos?",
    .askChange: "Change {count} todos?",
    .atLine: "line {line}: {message}",
    .atFileLine: "{file}, line {line}: {message}",
    .atCommand: "command {number}: {message}",
    .atVariable: "{variable}: {message}",
    .all: "{items} and {last}",
    .any: "{items} or {last}",
    .commands: "Commands:",
    .moreHelp: "Type \"help COMMAND\" for more. The first letters of a command are enough.",
    .usage: "Usage: {usage}",
    .example: "Example:",
    .examples: "Examples:",
    .reading: "Reading… {percent} %",
    .retrying: "Retrying (attempt {number} of {last})…",
    .retryingForever: "Retrying (attempt {number})…",
    .loading: "Loading…",
    .saving: "Saving…",
  ]
}
