extension English {
  static let tour = TourTexts(
    steps: [
      .init(
        "Read a todo's notes: show 1",
        """
        Each todo of the tour says what to type, and its notes say more. "back" shows the list \
        again. When you have tried what a todo says, mark it: done 1
        """),
      .init(
        "Add a todo: add Buy milk",
        """
        A new todo stands at the top and gets the next number, here 11. Numbers never change, and \
        none is used twice. Then: done 2
        """),
      .init(
        "Mark it: set 11 due:today +home",
        """
        Marks may stand in "add", too: add Call Mina due:fri@17:00 pri:high +calls. An empty due: \
        removes the date, and -home the tag.
        """),
      .init(
        "Find it: list +home",
        """
        Try list open, list due:week and list sort:due, too; "search milk" looks for a text. \
        "list" alone shows all todos.
        """),
      .init(
        "Type less: l +home",
        """
        The first letters of a command are enough, except for those that remove todos. Tab \
        completes commands, tags, dates, and a number by words of its title: type done milk, then \
        press Tab.
        """),
      .init(
        "Oops: remove 11, then undo",
        """
        Each edit can be taken back, also tomorrow, up to 200 of them. "redo" makes it again, and \
        "history" shows what was changed, when and where.
        """),
      .init(
        "Add a note: note 11 Large one",
        """
        "show 11" prints the notes. "rename 11 Buy oat milk" changes the title, and "edit 11" \
        opens all of it in your text editor.
        """),
      .init(
        "Several at once: done 3-8",
        """
        3-7,9 means the numbers 3 to 7, and 9. Before it changes more than ten todos the program \
        asks.
        """),
      .init(
        "Ask for help: help add",
        """
        "help" lists all commands, and behind a command's name explains it with examples. In the \
        shell, "man todo-repl" has all of it on one page.
        """),
      .init(
        "Leave: done 9 10, then Ctrl-D",
        """
        Then begin your own list: type todo-repl. It is kept in a file; what you have seen as a \
        row is saved. A shell can run a command, too: todo-repl add Buy milk
        """),
    ],
    beginning: """
      This is the tour: ten todos that you do by trying what they say. Your own list stays as it \
      is, and the tour is gone when you leave.
      """,
    end: "That was the tour. Leave with Ctrl-D; \"todo-repl\" opens your own list.",
    way: """
      The tour has a list of its own: leave with Ctrl-D, and type "todo-repl tour" in the shell.
      """)
}
