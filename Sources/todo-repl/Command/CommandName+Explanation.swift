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
      those that are done. Without a word it shows all.
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
    case .remove:
      "Removes the todos with these numbers. A number is never given again."
    case .countries:
      """
      Shows the countries. Words after it are a search, joined by single spaces: only
      the countries that match are shown.
      """
    case .country:
      """
      Shows one country, named by one of its codes of ISO 3166-1: two letters, three
      letters, or three digits.
      """
    case .reload:
      """
      Loads again what was shown last, the todos or the countries, and shows it.
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
    case .list: ["list", "list open"]
    case .done: ["done 3", "done 3 5 8"]
    case .toggle: ["toggle 3"]
    case .rename: ["rename 3 Buy oat milk"]
    case .remove: ["remove 3 5"]
    case .countries: ["countries", "countries new zealand"]
    case .country: ["country KR", "country 410"]
    case .reload: ["reload"]
    case .help: ["help", "help add"]
    case .quit: ["quit", "quit 3"]
    }
  }
}
