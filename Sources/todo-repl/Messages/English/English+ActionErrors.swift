extension English {
  static let actionErrors: KeyValuePairs<Phrase, String> = [
    .blankTitle: "a title needs something to read, but this one is blank. Usage: {usage}",
    .longTitle:
      """
    a title may have at most {limit} characters, but this one has {length}. Shorten it, \
    and put the rest into the notes.
    """,
    .blankNote:
      """
    a note needs something to read, but this one is blank. To take the notes away, type \"\" for \
    the text. Usage: {usage}
    """,
    .unknownNumber: "no todo has the number {number}. Type \"list\" to see the numbers.",
    .unknownNumbers: "no todo has the numbers {numbers}. Type \"list\" to see the numbers.",
    .todoGone:
      "the todo was removed before it could be changed. Type \"list\" to see what there is.",
    .unknownCountry:
      "no country has the code {code}. Type \"countries\" and a part of its name to find it.",
    .todosNotLoaded:
      "the todos cannot be loaded: {reason} To try again, type the command again.",
    .countriesNotLoaded:
      "the countries cannot be loaded: {reason} To try again, type the command again.",
    .todoDetailNotLoaded:
      "the details of the todo cannot be loaded: {reason} To try again, type the command again.",
    .countryDetailNotLoaded:
      """
    the details of the country cannot be loaded: {reason} \
    To try again, type the command again.
    """,
    .todosLoadCancelled:
      """
    the todos were not loaded, because loading was cancelled. \
    Type \"reload\" to load what is shown.
    """,
    .countriesLoadCancelled:
      """
    the countries were not loaded, because loading was cancelled. \
    Type \"reload\" to load what is shown.
    """,
    .todoDetailLoadCancelled:
      """
    the details of the todo were not loaded, because loading was cancelled. \
    Type \"reload\" to load what is shown.
    """,
    .countryDetailLoadCancelled:
      """
    the details of the country were not loaded, because loading was cancelled. \
    Type \"reload\" to load what is shown.
    """,
    .editTakenBack:
      "the edit \"{edit}\" of todo {number} {title} cannot be saved, and was taken back: {reason}",
    .editsTakenBack:
      """
    the edit \"{edit}\" of {count} {count?todo|todos} cannot be saved, and was taken back: \
    {reason}
    """,
    .editUnknown:
      "the edit \"{edit}\" of todo {number} {title} may be saved or not: {reason}",
    .editsUnknown:
      "the edit \"{edit}\" of {count} {count?todo|todos} may be saved or not: {reason}",
    .changeTakenBack: "the change cannot be saved, and was taken back.",
    .nothingToRetry:
      """
    nothing has failed to load, so there is nothing to try again. \
    Type \"reload\" to load again what is shown.
    """,
    .nothingBehind:
      """
    there is nothing to go back to: this is the first that was shown. \
    Type \"list\" to see the todos.
    """,
    .nothingToUndo: "there is no edit left to undo. Type \"list\" to see the todos as they are.",
    .nothingToRedo:
      """
    there is no edit to redo: only one that was undone just before can be made again. \
    Type \"list\" to see the todos as they are.
    """,
    .changedSince:
      """
    the edit \"{edit}\" cannot be undone or redone, because a todo that it touched has been \
    changed elsewhere since. Type \"list\" to see the todos as they are, \
    and change them by hand.
    """,
    .fileFailed: "{reason}",
    .badRow: "{file}, line {line}: {flaw}",
    .moreBadRows:
      """
    {file}: {count} more {count?row|rows} cannot be taken. \
    Correct those above, then import it again to see the rest.
    """,
    .importRefused:
      """
    nothing was imported: --strict wants every row to be right, but {count} {count?row|rows} of \
    {file} cannot be taken. Correct them, or leave out --strict.
    """,
    .importCancelled:
      """
    nothing was imported, because reading the file was cancelled. \
    To import it, type the command again.
    """,
    .lineNotUTF8:
      """
    a line of UTF-8 text was expected, but this one has other bytes; it was skipped. \
    Save the input as UTF-8.
    """,
    .lineTooLong:
      """
    a line may have at most {limit} MiB, but this one has more; it was skipped. \
    Check that the input is a text of commands.
    """,
    .unreadableFile: "{file} cannot be read: {reason}. Name a text file that you may read.",
    .unreadableInput:
      "standard input cannot be read: {reason}. Name a text file that you may read.",
    .unreadableTerminal:
      "the terminal cannot be read: {reason}. Start the program again in another one.",
    .readTooDeep:
      """
    {file} is not read: it is read by a file that is read by another, and so on, {limit} deep. \
    Put its commands into one of those files.
    """,
    .readInCircle:
      """
    {file} is not read: it is being read already, and would never end. Take this line away.
    """,
    .readStopped:
      """
    reading was stopped by Ctrl-C: nothing after this line was done. To do it, read a file that has \
    only the rest.
    """,
    .noHome:
      """
    there is no place for the todos, because neither XDG_DATA_HOME nor HOME is an absolute path. \
    Name a file with --file PATH, or use --memory.
    """,
    .unfaithfulVariable:
      """
    the place for the todos cannot be told, because {variable} has bytes that are not UTF-8, or U+FFFD. \
    Correct it, name a file with --file PATH, or use --memory.
    """,
    .smallStack:
      """
    a stack of {needed} KiB is needed, but its limit is {found} KiB. \
    Raise it with ulimit -s.
    """,
    .fewAddresses:
      """
    {needed} KiB of memory are needed, but the limit is {found} KiB. \
    Raise it with ulimit -v, or take it away.
    """,
    .notRecovered: "nothing was recovered: {reason}",
    .outputFailed:
      """
    the output cannot be written: {reason}. What was asked for may have been done; \
    write to another place, or make room, and type \"list\" to see.
    """,
  ]
}
