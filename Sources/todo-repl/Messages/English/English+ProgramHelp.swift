extension English {
  static let program = ProgramTexts(
    usage: "Usage",
    purpose: "keep todos in the terminal, and look countries up",
    introduction: """
      Keeps todos, and shows countries. Reads commands from standard input, line by line; with -c \
      or --script it runs those instead, in the order given. A command can also follow as words, \
      with the quotes of the shell. Long options stand before or behind it, but an option that \
      the command has itself belongs to the command: --help behind its name explains it. After \
      --, words that begin with - are text.
      """,
    options: "Options",
    optionsForTrying: "Options for trying the program on slow and failing storage",
    values: "A long option's value can also follow an equals sign, as in --file=PATH.",
    settings: (
      "Settings",
      """
      Options for every run stand in the file todo-repl/config below $XDG_CONFIG_HOME, or \
      $HOME/.config: one or more a line, written as here; a line that begins with # is a comment. \
      TODO_REPL_OPTIONS in the environment overrides the file, and arguments override both.
      """
    ),
    environment: ProgramTexts.Section(
      "Environment",
      .init(
        "LC_ALL, LC_MESSAGES, LANG",
        """
        The language of messages and of country names: English or Korean for messages; the first \
        that is set counts
        """),
      .init("LC_ALL, LC_TIME, LANG", "The first day of the week, for filters and \"eow\""),
      .init("TZ", "The time zone of dates"),
      .init(
        "NO_COLOR, TERM", "Not empty, or \"dumb\": no colour, unless --color says otherwise"),
      .init(
        "XDG_DATA_HOME",
        """
        The folder of todo-repl/todos.journal, if it is an absolute path; otherwise \
        $HOME/.local/share
        """),
      .init(
        "XDG_STATE_HOME",
        """
        The folder of todo-repl/history, which has the typed lines, and of todo-repl/sessions, \
        which has the last screen of each list, if it is an absolute path; otherwise \
        $HOME/.local/state
        """),
      .init(
        "XDG_CACHE_HOME",
        """
        The folder of todo-repl/countries, which has answers of that server, if it is an absolute \
        path; otherwise $HOME/.cache
        """),
      .init(
        "TODO_REPL_ETCD_PASSWORD",
        """
        The password of --etcd-user; otherwise the first line of the file \
        todo-repl/etcd-password beside the settings
        """),
      .init(
        "TODO_REPL_TERMINAL",
        """
        The name of this terminal, whose edits "undo" takes back; otherwise named after the \
        leader of the terminal's session
        """)),
    exitStatus: ProgramTexts.Section(
      "Exit status",
      .init("0", "Every command worked"),
      .init("1", "A command failed"),
      .init("2", "The options or the settings are wrong"),
      .init(
        "75",
        "Another program had the list for five seconds: the same command may succeed later"),
      .init("128+S", "The signal S ended the program, as 143 for SIGTERM"),
      .init("141", "Nobody reads the output any more"),
      .init("N", "The command \"quit N\" ran, even after a failed command")),
    examples: (
      "Examples",
      [
        "todo-repl", "todo-repl add Buy milk", "todo-repl list open --json",
        "todo-repl -c \"add Buy milk\" -c list", "todo-repl export > todos.jsonl",
        "todo-repl --memory --bail --script demo.txt",
      ]
    ),
    more: "Type \"help\" in the program for its commands.",
    manual: ("User Commands", "Name", "Description", "Commands"))

  static func text(of option: OptionName) -> String {
    switch option {
    case .file: "Keep the todos in this file"
    case .memory: "Keep the todos in memory only: they are gone at the end"
    case .etcd: "Keep the todos on these servers of one etcd, for any number of machines"
    case .list: "Use the list of this name there; \"todos\" by default"
    case .etcdUser:
      "Sign in under this name; the password stands in TODO_REPL_ETCD_PASSWORD or in a file (below)"
    case .readOnly:
      "Show the file without locking or changing it, even while another program uses it"
    case .sync:
      """
      Make saved edits survive a power cut: always (at once), batch (a tenth of a second later) or \
      off (when the system writes them); always by default
      """
    case .recover:
      """
      Copy the intact lines of a damaged file into a new one beside it, FILE.recovered, and report \
      the lines left out
      """
    case .command: "Run this command; may be repeated"
    case .script: "Run the commands in this file; may be repeated"
    case .bail: "Stop at the first command that fails"
    case .json: "Print JSON, one object a line"
    case .color: "Colour the output: auto (in a terminal), always or never"
    case .alias:
      """
      Let WORD stand for LINE, as in --alias hot="list pri:high"; may be repeated, best in the \
      settings (below)
      """
    case .view:
      """
      Let WORD show the todos that fit FILTER, as in --view work="project:work sort:urgency"; may be \
      repeated, best in the settings
      """
    case .context:
      """
      Define a context for the command "context", as in --context home=project:home; may be repeated, best \
      in the settings
      """
    case .first:
      """
      Begin with VIEW: a view such as next, a line such as "list open", or last, which is where you left \
      the list; without this option with today, or the list if nothing is for today
      """
    case .onEdit:
      """
      Run COMMAND in a shell for the edits of the list, each as a line of JSON on its input; may be \
      repeated, best in the settings, as "on edit COMMAND" (see "help hooks")
      """
    case .countriesURL:
      """
      Ask this server for more about countries: one that answers as \
      https://restcountries.com/v3.1 does, or v2
      """
    case .retries: "Repeat a failed load that may succeed later N times, at most 10; 3 by default"
    case .completion: "Print a script that completes commands in a shell: bash, zsh or fish"
    case .man: "Print the manual page, for \"man\""
    case .help: "Print this text"
    case .version: "Print the version"
    case .latency: "Wait this many milliseconds, at most 60000, before every read and save"
    case .fail: "Make reads and saves fail at random: 0 never, 1 always"
    case .seed: "Choose which of them fail: the same N, the same failures"
    case .clock: "Stop the clock at this time, such as 2026-12-01T17:00"
    }
  }
}
