extension English {
  static let programHelp = """
    Usage: todo-repl [OPTION]… [COMMAND…]

    Keeps todos, and shows countries. Reads commands from standard input, line by
    line; with -c or --script it runs those instead, in the order given. The words
    after the options are one command too, with the quotes of the shell: --help
    after its name explains it, and after -- words that begin with - are text.

    Options:
      --file PATH    Keep the todos in this file
      --memory       Keep the todos in memory only: they are gone at the end
      --etcd URL[,URL…]
                     Keep the todos on these servers of one etcd, for any number
                     of machines
      --list NAME    Use the list of this name there; "todos" by default
      --etcd-user NAME
                     Sign in under this name; the password stands in
                     TODO_REPL_ETCD_PASSWORD or in a file (below)
      --read-only    Show the file without locking or changing it, even while
                     another program uses it
      --sync WHEN    Make saved edits survive a power cut: always (at once), batch
                     (a tenth of a second later) or off (when the system writes
                     them); always by default
      --recover      Copy the intact lines of a damaged file into a new one beside
                     it, FILE.recovered, and report the lines left out
      -c COMMAND     Run this command; may be repeated
      --script FILE  Run the commands in this file; may be repeated
      --bail         Stop at the first command that fails
      --json         Print JSON, one object a line
      --color WHEN   Colour the output: auto (in a terminal), always or never
      --alias WORD=LINE
                     Let WORD stand for LINE, as in --alias hot="list pri:high";
                     may be repeated, best in the settings (below)
      --countries-url URL
                     Ask this server for more about countries: one that answers as
                     https://restcountries.com/v3.1 does, or v2
      --retries N    Repeat a failed load that may succeed later N times, at most
                     10; 3 by default
      -h, --help     Print this text
      --version      Print the version

    Options for trying the program on slow and failing storage:
      --latency MS   Wait this many milliseconds, at most 60000, before every read
                     and save
      --fail RATE    Make reads and saves fail at random: 0 never, 1 always
      --seed N       Choose which of them fail: the same N, the same failures
      --clock MOMENT Stop the clock at this time, such as 2026-12-01T17:00

    A long option's value can also follow an equals sign, as in --file=PATH.

    Settings:
      Options for every run stand in the file todo-repl/config below
      $XDG_CONFIG_HOME, or $HOME/.config: one or more a line, written as here; a
      line that begins with # is a comment. TODO_REPL_OPTIONS in the environment
      overrides the file, and arguments override both.

    Environment:
      LC_ALL, LC_MESSAGES, LANG
                     The language of messages and of country names: English or
                     Korean for messages; the first that is set counts
      LC_ALL, LC_TIME, LANG
                     The first day of the week, for filters and "eow"
      TZ             The time zone of dates
      NO_COLOR, TERM Not empty, or "dumb": no colour, unless --color says otherwise
      XDG_DATA_HOME  The folder of todo-repl/todos.journal, if it is an absolute
                     path; otherwise $HOME/.local/share
      XDG_STATE_HOME The folder of todo-repl/history, which has the typed lines, and
                     of todo-repl/sessions, which has the last screen of each
                     list, if it is an absolute path; otherwise $HOME/.local/state
      XDG_CACHE_HOME The folder of todo-repl/countries, which has answers of that
                     server, if it is an absolute path; otherwise $HOME/.cache
      TODO_REPL_ETCD_PASSWORD
                     The password of --etcd-user; otherwise the first line of the
                     file todo-repl/etcd-password beside the settings
      TODO_REPL_TERMINAL
                     The name of this terminal, whose edits "undo" takes back;
                     otherwise named after the leader of the terminal's session

    Exit status:
      0  Every command worked
      1  A command failed
      2  The options or the settings are wrong
      N  The command "quit N" ran, even after a failed command

    Examples:
      todo-repl
      todo-repl add Buy milk
      todo-repl -c "add Buy milk" -c list
      todo-repl export > todos.jsonl
      todo-repl --memory --bail --script demo.txt

    Type "help" in the program for its commands.
    """
}
