extension CommandName {
  /// Whole sentences for `help COMMAND`, in lines of at most 80 columns.
  var explanation: String {
    switch self {
    case .add:
      """
      Adds a todo at the top of the list. Several words make one title, joined by
      single spaces. Put the title in double quotes when it has spaces to keep.
      """
    case .list:
      """
      Shows the todos with their numbers: all of them, only the open ones, or only
      those that are done. Without a word it shows all. In a terminal a long list
      ends after 50 rows; --all shows the rest too.
      """
    case .show:
      """
      Shows the todo with this number: its notes, and what happened to it. From there
      "back" returns to what was shown before.
      """
    case .done:
      "Marks the todos with these numbers as done. One that is done already stays so."
    case .toggle:
      "Makes open todos done, and done ones open again."
    case .rename:
      """
      Gives the todo with this number another title. The title is written as for
      add: put it in double quotes when it has spaces to keep.
      """
    case .note:
      """
      Adds a line to the notes of the todo with this number; "show" prints them. An
      empty text, "", takes the notes away.
      """
    case .move:
      """
      Moves the todo with number N to stand just before, or just after, the one with
      number M. Numbers stay as they are.
      """
    case .remove:
      "Removes the todos with these numbers. A number is never given again."
    case .purge:
      "Removes all todos that are done, as one edit: one \"undo\" brings them back."
    case .undo:
      """
      Takes the last edit back, then the one before it, and so on, up to 100 edits of
      this session. A todo that was changed elsewhere since is left alone.
      """
    case .redo:
      """
      Makes the edit again that was last taken back. After any other edit there is
      nothing to redo.
      """
    case .importFile:
      """
      Takes the todos of a file into the list, as one edit: one "undo" takes them
      out again. A todo that is there already becomes as it is in the file; importing
      a file twice changes nothing. Rows that are wrong are reported with their line,
      and left out; with --strict one of them refuses the whole file.
      Formats F: jsonl (our own), taskwarrior (JSON), todo.txt. Without --format the
      name and the beginning of the file tell which it is. "cancel" and Ctrl-C stop
      an import while the file is read.
      """
    case .exportFile:
      """
      Writes all todos into a file; without a FILE, or for -, to standard output.
      A file that is there is replaced with --force only.
      Formats F: jsonl (our own, which says all), taskwarrior (JSON), todo.txt.
      Without --format the end of the name tells: .jsonl, .json or .txt; standard
      output gets jsonl.
      """
    case .countries:
      """
      Shows the countries. Words after it are a search, joined by single spaces: only
      the countries that match are shown. In a terminal a long list ends after 50
      rows; --all shows the rest too.
      """
    case .country:
      """
      Shows one country, named by one of its codes of ISO 3166-1: two letters, three
      letters, or three digits.
      """
    case .back:
      """
      Shows again what was shown before the todo, the country or the countries that
      are shown.
      """
    case .reload:
      "Loads again what is shown, and shows it."
    case .retry:
      """
      Loads again what could not be loaded. The program has tried a few times by
      itself before it reports a failure; what was there before stays.
      """
    case .cancel:
      """
      Stops what is being loaded; what was there before stays. In a terminal it can be
      typed while a command waits for a load, and Ctrl-C does the same.
      """
    case .help:
      """
      Shows all commands, or explains one. The first letters of a command are enough,
      here and on the line itself, when no other command begins with them.
      """
    case .quit:
      """
      Leaves the program. With a CODE from 0 to 255, that is the exit status. The end
      of the input does the same as a bare quit.
      """
    }
  }

  /// Lines that can be typed as they are; each is a complete use of this command.
  var examples: [String] {
    switch self {
    case .add: ["add Buy milk", "add \"Call  Mum\""]
    case .list: ["list", "list open", "list --all"]
    case .show: ["show 3"]
    case .done: ["done 3", "done 3 5 8"]
    case .toggle: ["toggle 3"]
    case .rename: ["rename 3 Buy oat milk"]
    case .note: ["note 3 Ask for the large one", "note 3 \"\""]
    case .move: ["move 3 before 1", "move 3 after 5"]
    case .remove: ["remove 3 5"]
    case .purge: ["purge"]
    case .undo: ["undo"]
    case .redo: ["redo"]
    case .importFile: ["import todo.txt", "import tasks.json --strict"]
    case .exportFile: ["export todos.jsonl", "export backup --format todo.txt --force"]
    case .countries: ["countries", "countries new zealand"]
    case .country: ["country KR", "country 410"]
    case .back: ["back"]
    case .reload: ["reload"]
    case .retry: ["retry"]
    case .cancel: ["cancel"]
    case .help: ["help", "help add"]
    case .quit: ["quit", "quit 3"]
    }
  }
}
