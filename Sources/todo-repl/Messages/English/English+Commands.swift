extension English {
  static let commands = CommandTexts(
    add: CommandText(
      "Add a todo",
      """
      Adds a todo at the top of the list. Several words make one title, joined by
      single spaces. Put the title in double quotes to keep its spaces as they are.
      Marks may stand anywhere in it: due:DATE, pri:high, pri:medium, pri:low,
      project:NAME and +TAG. Dates: today, tomorrow, mon to sun, 3d, 2w, next-week,
      weekend, 24-dec, 2026-12-01; with a time: fri@17:00, tonight, 9am. "help dates"
      has more. Without a time the todo is due by the end of the day. More dates are
      wait:DATE, before which there is nothing to do, scheduled:DATE, from which it
      can be done, and until:DATE, the last day of what recurs. wait:due-3d is three
      days before the due date, and moves with it. Quoted words are part of the title,
      and so are "+358" and "!". !high is the same as pri:high, but some shells change
      it. every:SPAN, after:SPAN and each:SPAN make a todo come back: see "help
      recurrence". depends:N and under:N link it to others: see "help links".
      """,
      examples: "add Buy milk due:tomorrow pri:high +home", "add \"Call +358 due:never\""),
    list: CommandText(
      "Show the todos, or those that fit",
      """
      Shows the todos with their numbers, or those that fulfil every filter:
        open, done, overdue, untagged   in this state
        waiting                         open, with a wait:DATE still to come
        started                         open, and begun by "start"
        blocked, blocking               that depend on others, or others on them
        archived                        put away by "archive", and else left out
        recurring, every:SPAN           that come back, or by this rule
        3, 3 5-7,9, last                with one of these numbers
        +TAG, -TAG                      with a tag, without it
        pri:high, pri:medium, pri:low   their priority; pri:none for no priority
        project:NAME                    in the project or its parts; project:none
        due:DATE, due:week, due:month   when they are due; due:none for no date
        due:A..B, due:..B, due:A..      from A to B, both included
        due.before:DATE, due.after:DATE
        wait:, scheduled:, until:       the same for these dates, as wait:week
        created:, completed:            and for the days when they were added, or done
        depends:N, under:N              that depend on N, or are parts of N
        TEXT, "TEXT"                    in the title, notes, project or a tag
      "or" between filters shows the todos that fulfil either; "not" and parentheses
      work too. sort:KEY sorts by rank, due, priority, urgency, project, number,
      title, wait, scheduled, started, created or completed, and sort:-KEY in reverse;
      sort:priority,-due sorts those of equal priority by due date, the last
      first. Dates are written as for "add".
      In a terminal a long list shows a window of rows, the urgent ones last; Space
      or "more" shows the next ones, and --all all.
      """,
      examples: "list open", "list +home due:week pri:high",
      "list (+home or +work) not done sort:priority,due", "list 3 5-7"),
    today: CommandText(
      "Show what is for today",
      """
      Shows the open todos that are overdue, due today or begun by "start", the
      earliest due date first; nothing that waits. Further filters and sort:KEY count
      as for "list". This is the first screen at the prompt if there is something for
      today, and "list" otherwise, unless --first names another.
      """,
      examples: "today", "today +home"),
    next: CommandText(
      "Show what can be done now, by urgency",
      """
      Shows the open todos that can be done now, the most urgent first: without those
      that wait for their date, and those that depend on other open todos. Further
      filters and sort:KEY count as for "list"; "show N" has the reasons.
      """,
      examples: "next", "next project:home"),
    waiting: CommandText(
      "Show what waits for its date",
      """
      Shows the open todos whose wait:DATE is still to come. Further filters and
      sort:KEY count as for "list".
      """,
      examples: "waiting"),
    blocked: CommandText(
      "Show what depends on other todos",
      """
      Shows the open todos that depend on other open todos, which their rows name.
      Further filters and sort:KEY count as for "list". "help links" has the rules.
      """,
      examples: "blocked"),
    context: CommandText(
      "Show only the todos of a context",
      """
      Lists and filters show and change only the todos of the context with this name,
      until "context none"; without a name, shows the contexts. Lists name the
      context. New todos get its marks: those of project:NAME, +TAG and pri:high that
      it asks for without "or" and "not". Numbers still mean any todo, and purge,
      stats, tags, projects and calendar all todos. A context comes from a line of the
      settings: context home = project:home. At the prompt it is on in the next run;
      a single command of a shell would end it at once, and is refused.
      """,
      examples: "context", "context none"),
    search: CommandText(
      "Show the todos that have a text",
      """
      Shows the todos with all these texts in their title, notes, project or tags, and
      archived ones, too.
      Filters with a mark, such as +TAG, pri:high, due:week and sort:KEY, count as for
      "list"; every other word is a text. Capitals and accents do not matter.
      """,
      examples: "search milk", "search milk +home sort:due"),
    watch: CommandText(
      "Print each todo when it changes",
      """
      Prints each todo that changes from now on, here or elsewhere, one line each: for
      a status bar, or a second window. With filters, as for "list", it prints the
      todos that fit before or after the change. It also says what falls due, but not
      with --format.
        --now     print the current todos first, as "list" does
        --count   print only the numbers of todos that are open, due today (as "list
                  open due:today") and overdue: at once, and when they change
        --format F  print them as F says, with {open}, {due}, {overdue}, {done} and
                    {all} as the numbers; {{ is a brace
      It runs until Ctrl-C, or until its output has no reader; the end of its input
      does not end it.
      """,
      examples: "watch", "watch open +home --now", "watch --count",
      "watch --format '{due} due, {overdue} late'"),
    due: CommandText(
      "Tell a command of due todos",
      """
      Runs COMMAND in a shell for each open todo that has fallen due, the earliest
      first, and remembers that: run it from cron or a timer, each minute if you like.
      Without a time a todo is due as its day begins. COMMAND finds the todo in the
      variables TODO_NUMBER, TODO_TITLE and TODO_DUE, and as JSON on its input. If it
      fails, or the program is killed, the next run tells it again, and TODO_REPEATED
      is 1 then. A todo with another due date is told again. All todos count, also
      those that a context hides.
      """,
      examples: "due --notify 'notify-send \"$TODO_TITLE\"'"),
    show: CommandText(
      "Show one todo with its notes and history",
      """
      Shows the todo with this number, with its notes and history; of several numbers
      one after the other. Its urgency is a sum of reasons, by which sort:urgency
      orders a list. "last" is the newest number. "back" returns to the screen before.
      """,
      examples: "show 3", "show 5-7", "show last"),
    done: CommandText(
      "Mark todos as done",
      """
      Marks the todos with these numbers as done, or the open ones that fit a filter,
      written as for "list". Done todos stay done. 3-7,9 means the numbers 3 to 7, and
      9; "last" means the newest. In a terminal the program asks before it changes
      more than ten todos, or todos by a filter; one "undo" takes them all back. A
      todo that comes back gets its next due date, and a done todo stays for this one.
      A todo with open parts is done with all of them: the program asks, or with --all
      does not.
      """,
      examples: "done 3", "done 3-7,9 12", "done last", "done +errand overdue"),
    reopen: CommandText(
      "Mark todos as open again",
      """
      Opens the todos with these numbers again, or those that fit a filter. Open todos
      stay open.
      """,
      examples: "reopen 3"),
    toggle: CommandText(
      "Switch todos between open and done",
      """
      Makes open todos done, and done ones open again: those with these numbers, or
      those that fit a filter.
      """,
      examples: "toggle 3"),
    archive: CommandText(
      "Put done todos away",
      """
      Takes the todos that are done out of the list, without a question: all of them,
      or with a context on, those of the context. With numbers or a filter, only these
      todos. Open todos are not archived. Lists, views and their numbers leave out
      what is archived; "list archived", "search", "show N" and "stats" have it, and
      its number still means it. A range such as 3-7 leaves it out if it has other
      todos, except in "show" and "unarchive". "unarchive", "undo" and "reopen" bring
      it back; "purge" leaves it alone.
      """,
      examples: "archive", "archive 3-7", "archive completed:..yesterday"),
    unarchive: CommandText(
      "Bring archived todos back",
      """
      Puts the archived todos with these numbers, or those that fit a filter, back
      into the list. They stay done, and keep their place and number.
      """,
      examples: "unarchive 3", "unarchive +home"),
    start: CommandText(
      "Begin work on todos",
      """
      Marks the todos with these numbers, or the open ones that fit a filter, as
      started: their rows begin with [>], and "list started" shows them. "stop" ends
      that, and so does "done".
      """,
      examples: "start 3", "start +errand", "start last"),
    stop: CommandText(
      "End or pause work on todos",
      """
      Takes the mark of "start" away from the todos with these numbers, or from the
      started ones that fit a filter. They stay open.
      """,
      examples: "stop 3", "stop started"),
    set: CommandText(
      "Set dates, priority, project and tags",
      """
      Sets marks of the todos with these numbers: due:DATE, wait:DATE, scheduled:DATE,
      until:DATE, a priority (pri:high, pri:medium or pri:low), project:NAME,
      depends:N, under:N, +TAG to add a tag, -TAG to remove one. due:none, pri:none
      and the like remove the value, as do an empty due: or pri:, and a lone !. Dates
      are written as for "add". In place of numbers stands one filter, or several in
      parentheses.
      """,
      examples: "set 3 due:fri@17:00 pri:high", "set 3-7,9 +home -work due:",
      "set 3 wait:due-1w", "set +home pri:high", "set (+home overdue) due:today"),
    postpone: CommandText(
      "Give todos a later due date",
      """
      Moves the due dates of the todos with these numbers: by a day, or BY a span such
      as 3d, 2w, 1m or 1y, counted from the due date, or from today if that has passed
      or there is none. BY can also be a date, as for "add". The time of day stays.
      """,
      examples: "postpone 3", "postpone 3-5 1w", "postpone 3 next monday"),
    skip: CommandText(
      "Skip this time of todos that come back",
      """
      Moves the todos with these numbers, or those that fit a filter, on to their next
      due date, as "done" does, but leaves no done todo. After the last time, which
      until:DATE sets, the todo is removed. "help recurrence" has the rules.
      """,
      examples: "skip 3"),
    edit: CommandText(
      "Change a todo in your text editor",
      """
      Opens the title, the marks and the notes of the todo with this number in the
      text editor that VISUAL or EDITOR names, otherwise in vi. What you change there
      is one edit: one "undo" takes it back. Changes by others meanwhile stay. A text
      that is wrong comes back with the reason above it; leave it as it is to give up.
      """,
      examples: "edit 3"),
    rename: CommandText(
      "Give a todo another title",
      """
      Gives the todo with this number another title. Title and marks are written as
      for "add": the named marks are set, due:none, under:none and the like remove a
      value, the others stay, and quoted words are part of the title.
      """,
      examples: "rename 3 Buy oat milk", "rename 3 Buy oat milk due:fri"),
    note: CommandText(
      "Add a line to the notes of a todo",
      """
      Adds a line to the notes of the todo with this number, or of all todos that fit
      a filter; "show" prints them. An empty text, "", removes the notes.
      """,
      examples: "note 3 Ask for the large one", "note +errand On Saturday", "note 3 \"\""),
    move: CommandText(
      "Give a todo another place in the list",
      """
      Moves the todo with number N to stand just before, or just after, the one with
      number M, or to the top or the bottom of the list. Numbers stay as they are.
      """,
      examples: "move 3 before 1", "move 3 after 5", "move last top"),
    remove: CommandText(
      "Remove todos",
      """
      Removes the todos with these numbers, or those that fit a filter. A number is
      never used again.
      """,
      examples: "remove 3 5", "remove done +errand"),
    purge: CommandText(
      "Remove the todos that are done",
      """
      Removes all todos that are done, as one edit: one "undo" brings them back.
      Archived todos stay. With --archived it removes the archived todos instead. At
      the prompt it always asks; as a command of a shell it asks about archived todos,
      and about more than ten. In a pipe it does not ask.
      """,
      examples: "purge", "purge --archived"),
    stats: CommandText(
      "Count the todos",
      """
      Counts the todos: how many are open, done, archived and overdue, the open ones
      by priority and tag, and what was done on each of the last seven days. In a
      terminal bars show the numbers, and a chart the todos that were open at the end
      of each of the last 14 days. Removed and purged todos do not count.
      """,
      examples: "stats"),
    tags: CommandText(
      "Show the tags",
      "Shows the tags, with how many open and done todos have each.",
      examples: "tags"),
    projects: CommandText(
      "Show the projects as a tree",
      """
      Shows the projects, with how many open and done todos have each. Dots lead to
      the parts of a project, which stand below it: home.garden is a part of home. A
      project counts the todos of its parts, too, as "list project:NAME" shows them.
      """,
      examples: "projects"),
    calendar: CommandText(
      "Show a month with the todos that are due",
      """
      Shows the weeks of a month, from the first day of the week in your locale, and
      how many open todos are due on each day: 24*3 are three. The sign is "!" if one
      of them is overdue, "^" if one has high priority, and ">" stands before today.
      MONTH is this month, unless you write another: dec and december are the next
      December, this month included; then 2026-12, next-month and last-month, and the
      month of any date as for "add". A todo that comes back counts on its present due
      date only.
      """,
      examples: "calendar", "calendar dec", "calendar 2026-12", "calendar next month"),
    undo: CommandText(
      "Take the last edit back",
      """
      Takes the last edit of this terminal back, then the one before it, and so on, up
      to 200 edits, also from earlier runs of the program in this terminal; with COUNT
      so many at once. The edits of a file that "read" has run here go together. With
      --any, takes back the newest edit of the list, from any terminal. Values that
      others have changed since stay, and are reported.
      """,
      examples: "undo", "undo 3", "undo --any"),
    redo: CommandText(
      "Make an edit again that was taken back",
      """
      Makes the edit again that this terminal has last taken back. After any other
      edit there is nothing to redo. With N, makes the refused edit with that number
      again; "history" shows the refused edits and their numbers.
      """,
      examples: "redo", "redo 2"),
    history: CommandText(
      "Show the last edits",
      """
      Shows the last edits of the list, or those of the todo with number N, or of the
      "last" number: when they were made, in which terminal, and what they changed;
      the newest edit is at the end.
      Refused edits, which could not be saved, show as they were typed, with a number
      for "redo". In a terminal only a window of the newest edits shows; Space or
      "more" shows earlier ones, and --all all.
      """,
      examples: "history", "history 3", "history last", "history --all"),
    importFile: CommandText(
      "Import todos from a file",
      """
      Adds the todos of a file to the list, as one edit: one "undo" removes them.
      A todo that the list already has gets what has changed in the file since it was
      imported last; of our own format it gets all values of the file. Importing a
      file twice changes nothing. Invalid rows are reported with their line, and left
      out; with --strict one invalid row refuses the whole file.
      Formats F: jsonl (of this program), taskwarrior (JSON), todo.txt. Without
      --format the name and the beginning of the file decide. "cancel" and Ctrl-C stop
      an import while it reads the file. In a shell, - as FILE is standard input.
      """,
      examples: "import todo.txt", "import tasks.json --strict", "import - --format todo.txt"),
    exportFile: CommandText(
      "Write all todos into a file",
      """
      Writes all todos into a file; without a FILE, or for -, to standard output.
      An existing file is replaced only with --force.
      Formats F: jsonl (of this program, complete), taskwarrior (JSON), todo.txt.
      Without --format the end of the name decides: .jsonl, .json or .txt; standard
      output gets jsonl.
      Lines of todo.txt have no ids, which other programs would show; --with-ids
      gives them ids, by which an import knows them even with another title.
      """,
      examples: "export todos.jsonl", "export backup --format todo.txt --force"),
    share: CommandText(
      "Copy the list to a server",
      """
      Copies the whole list, with its history and what can be undone, to etcd, where
      other machines can use it, under a NAME that no list has there. SERVERS are
      addresses, separated by commas; by default those of --etcd in the settings. This
      list stays as it is: later changes to it are not shared.
      """,
      examples: "share home http://127.0.0.1:2379", "share work"),
    unshare: CommandText(
      "Copy the list into a file of its own",
      """
      Copies the whole list, with its history and what can be undone, into a new FILE;
      without a FILE into the one that the program opens by default. A list on a
      server stays there, and its later changes do not reach the file.
      """,
      examples: "unshare", "unshare ~/home.journal"),
    readFile: CommandText(
      "Run the commands in a file",
      """
      Runs the lines of a file as if they were typed here; lines that begin with # are
      comments. A failed command is reported with its line, and the next one runs.
      The file may read others, but not itself. A relative path is looked up where the
      program was started. Ctrl-C stops it after the current command. One "undo" in
      this run of the program takes back all edits of the file, at most the newest
      200.
      """,
      examples: "read morning.txt"),
    hooks: CommandText(
      "Show or run the commands for edits",
      """
      A line "on edit COMMAND" in the settings has a shell run COMMAND for the edits
      of the list, also for those of other programs and machines while a window or a
      "watch" is open. Its input has a line of JSON for each edit, in order:
        {"version":1,"revision":N,"edit":"done",…,"todos":[…]}
      COMMAND runs beside the program, and nothing waits for it. An edit counts as
      delivered once COMMAND ends with the status 0; else it gets the edit again, with
      "repeated":true. It begins with the edits after its first start, and its own
      edits with this program start nothing. "hooks" shows each hook and how far it
      is; "hooks run" delivers what is left, now.
      """,
      examples: "hooks", "hooks run"),
    countries: CommandText(
      "Show the countries, or those that match",
      """
      Shows the countries. Words after it are a search, joined by single spaces: only
      the countries that match are shown, those with exactly this name first. Search
      by a code, by a name or a part of one, in English or Korean, by the continent or
      a region of it, the currency, the language, the capital or the calling code.

      sort:name, sort:population and sort:area set the order, the largest number
      first; sort:-population is the reverse. In a terminal a long list shows a
      window of rows; Space or "more" shows the next ones, and --all all.
      """,
      examples: "countries", "countries new zealand", "countries western europe",
      "countries won", "countries +82", "countries sort:population europe"),
    country: CommandText(
      "Show one country",
      """
      Shows one country, named by one of its codes of ISO 3166-1 (two letters, three
      letters, or three digits) or by a name that is its alone, in English or Korean.
      A code counts first, then a whole name, then a part of one.

      With --countries-url a terminal shows the known facts at once, and the country
      again when the server knows more; Ctrl-C stops the wait. In a pipe, in a script
      and with --json there is one answer, after five seconds at most; if the server
      has not answered by then, it has the known facts, and a notice says so. The
      server is asked once (--retries does not count here); "reload" asks it again.
      """,
      examples: "country KR", "country 410", "country new zealand", "country UK"),
    back: CommandText(
      "Show the screen before this one",
      """
      Shows the screen before this one again: the list before this list, with its
      filter and order, or the list behind this todo or country.
      """,
      examples: "back"),
    more: CommandText(
      "Show the next page",
      """
      Shows what did not fit into the window of the last command. Space
      on an empty line does the same.
      """,
      examples: "more"),
    reload: CommandText(
      "Load this screen again",
      "Loads this screen again, and shows it.",
      examples: "reload"),
    retry: CommandText(
      "Repeat a load that failed",
      """
      Repeats a load that failed. The program tries a few times by itself before it
      reports a failure; the values loaded earlier stay.
      """,
      examples: "retry"),
    cancel: CommandText(
      "Stop a load",
      """
      Stops the current load; the values loaded earlier stay. An edit that waits for
      another program is taken back. In a terminal you can type it while a command
      waits; Ctrl-C does the same.
      """,
      examples: "cancel"),
    clear: CommandText(
      "Clear the screen",
      """
      Clears the screen, as Ctrl-L does while a line is typed. Nothing happens if the
      output is not a terminal, or is a dumb one.
      """,
      examples: "clear"),
    help: CommandText(
      "Show all commands, or explain one",
      """
      Shows all commands, or explains one. The first letters of a command are enough,
      here and on the line itself, when no other command begins with them. Some
      commands, such as more, tags, today and archive, leave first letters that they
      share to the others: "t" is toggle.
      Commands that remove todos or run until Ctrl-C need their whole word.
      """,
      examples: "help", "help add"),
    tour: CommandText(
      "Learn the program in ten todos",
      """
      "todo-repl tour", typed in the shell, opens a list of ten todos that teach the
      program by being done. The list is in memory: your own one is not touched.
      """,
      examples: "tour"),
    quit: CommandText(
      "Leave the program",
      """
      Leaves the program. A CODE from 0 to 255 becomes the exit status. The end of the
      input does the same as "quit" without a CODE.
      """,
      examples: "quit", "quit 3"))
}
