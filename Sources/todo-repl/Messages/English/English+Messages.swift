import Repositories

extension English {
  static func text(of message: Message) -> String {
    switch message {
    case .greeting(let version):
      "todo-repl \(version). Type \"help\" for the commands, Ctrl-D to leave."
    case .yesOrNo(let question): "\(text(of: question)) [y/N] "
    case .fromProgram(let message): "todo-repl: \(text(of: message))"
    case .notice(let message): "Notice: \(text(of: message))"
    case .tourBegins: tour.beginning
    case .tourEnds: tour.end
    case .tourElsewhere: tour.way
    case .said(let sentence): whole(sentence)
    case .commands: "To begin with:"
    case .ownCommands: "Your own commands:"
    case .ownCommand(let name, let line):
      "\"\(shown(name))\" is your own command for: \(shown(line))"
    case .otherCommands: "All other commands:"
    case .moreHelp(let words):
      "Type \"help COMMAND\" for more. The first letters of a command are enough, except for "
        + "\(all(words))."
    case .otherWords(let words, isWhole: false): "Also: \(words.joined(separator: ", "))."
    case .otherWords([], isWhole: true): "It needs its whole word."
    case .otherWords(let words, isWhole: true):
      "Also: \(words.joined(separator: ", ")). It needs one of these whole words."
    case .usage(let command): "Usage: \(command.usage)"
    case .examples(let count): count == 1 ? "Example:" : "Examples:"
    case .reading(let percent, nil): "Reading… \(percent) %"
    case .reading(let percent, let left?): "Reading… \(percent) %, about \(left) s left"
    case .retrying(let number, let last?): "Retrying (attempt \(number) of \(last))…"
    case .retrying(let number, nil): "Retrying (attempt \(number))…"
    case .loading: "Loading…"
    case .saving: "Saving…"
    case .nothingLoading: "Nothing is being loaded."
    case .textLeftOut(let limit):
      """
      the text is too long to be typed or pasted: a line may have at most \(limit) characters. Save \
      the text in a file, and run its lines with: todo-repl --script FILE
      """
    case .list(let message): text(of: message)
    case .edit(let message): text(of: message)
    case .file(let message): text(of: message)
    }
  }

  static func text(of origin: CommandOrigin, _ message: String) -> String {
    switch origin {
    case .line(let line, nil): "line \(line): \(message)"
    case .line(let line, let file?): "\(shown(file)), line \(line): \(message)"
    case .command(_, of: 1): message
    case .command(let number, _): "command \(number): \(message)"
    }
  }

  static func all(_ items: String, and last: String) -> String { "\(items) and \(last)" }

  static func any(_ items: String, or last: String) -> String { "\(items) or \(last)" }
}
