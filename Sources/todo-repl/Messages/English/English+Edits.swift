extension English {
  static let edits: KeyValuePairs<Phrase, String> = [
    .editAdd: "add",
    .editDone: "done",
    .editReopen: "reopen",
    .editToggle: "toggle",
    .editRename: "rename",
    .editRemove: "remove",
    .editPurge: "purge",
    .editMove: "move",
    .editNote: "note",
    .editSet: "set",
    .editRemoveNotes: "remove notes",
    .editImport: "import",
    .takenBack: "Taken back: {edit}",
    .madeAgain: "Made again: {edit}",
    .nothingToPurge: "Nothing is done, so there is nothing to remove.",
    .nothingChanged: "Nothing was changed.",
    .nothingLoading: "Nothing is being loaded.",
    .toldDone: "Marked {count} todos as done.",
    .toldToggle: "Switched {count} todos.",
    .toldRemove: "Removed {count} todos.",
    .toldChange: "Changed {count} todos.",
    .canBeTakenBack: "{message} One \"undo\" takes it back.",
  ]

  static let files: KeyValuePairs<Phrase, String> = [
    .imported: "Imported from {file}: {counts}",
    .importedNothing: "Nothing new in {file}: {counts}",
    .importedEmpty: "Nothing new in {file}; it is empty",
    .countAdded: "{count} added",
    .countUpdated: "{count} updated",
    .countUnchanged: "{count} unchanged",
    .countSkipped: "{count} skipped",
    .countBad: "{count} bad",
    .exported: "Exported {count} {count?todo|todos} to {file}",
    .noPlaceInFormat: "a value of it has no place in this format",
    .recoveredAll: "Recovered {count} {count?line|lines} into {file}; nothing was left out.",
    .recoveredSome:
      """
    Recovered {count} {count?line|lines} into {file}; \
    {dropped} {dropped?line|lines} left out.
    """,
    .leftOutLine: "Left out line {line}: {reason}",
    .seed: "todo-repl: failing with seed {seed}",
    .told: "todo-repl: {message}",
    .notice: "Notice: {message}",
    .changedElsewhere: "The todos were changed by another program, and are loaded again.",
    .tornLine:
      """
    the last line of {file} was not whole, as when saving is cut short; it was cut off and is \
    kept in {kept}. What was changed last may be missing: look at the list.
    """,
    .unfinishedLine:
      """
    the last line of {file} is not whole, as while it is being saved or when saving was cut \
    short; it is left out. What was changed last may be missing.
    """,
    .notSynchronized:
      """
    what was saved in {file} may not outlast a power cut: {reason}. \
    It is written again with the next change; check the disk.
    """,
    .notRemembered:
      "where you were is not remembered in {file}: {error} Until then each start shows the list.",
    .historyNotKept:
      """
    the lines typed are not kept in {file}: {reason}. Make it a file that you may read and write.
    """,
  ]
}
