extension English {
  static let settings = """
    The settings are options for every run, in the file todo-repl/config below
    $XDG_CONFIG_HOME, or else below $HOME/.config. Each line has one or more options
    as on the command line, or is one of these, and a line that begins with # is a
    comment:
      --file ~/lists/home.journal     the list to open
      first = next                    the first screen at the prompt
      view work = project:work        a list of your own: type work
      context home = +home            see "help context"
      alias hot = list pri:high       a word of your own for a line
      on edit notify-others           a command after each edit: see "help hooks"
    TODO_REPL_OPTIONS in the environment overrides the file, and options of the
    command line override both. "todo-repl --help" explains all options.
    """
}
