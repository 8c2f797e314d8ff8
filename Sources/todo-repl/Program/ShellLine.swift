/// The words of a shell's command line up to the cursor, without the name of the program.
struct ShellLine {
  /// The options of the program before the last word, with their values.
  private(set) var options: [String] = []
  /// The words of the command before the last word, its name first.
  private(set) var words: [String] = []
  /// The last word so far.
  let word: String
  /// The option whose value the last word is.
  private(set) var awaited: OptionName?
  /// Whether a lone `--` has ended the program's options.
  private(set) var endsOptions = false
  /// Whether a lone `--` has ended all options.
  private(set) var isText = false

  init(_ words: [String]) {
    word = words.last ?? ""
    for word in words.dropLast() { take(word) }
  }

  /// The line with the words that an alias in the place of the command stands for.
  func expanding(_ aliases: [String: String]) -> ShellLine {
    var line = self
    line.words = CompletedLine(words: words, word: word).expanding(aliases).words
    return line
  }

  /// The command; nil if it is not typed yet, or unknown.
  var command: Command? { words.first.flatMap(Commands.command) }

  private mutating func take(_ word: String) {
    if awaited != nil {
      options.append(word)
      awaited = nil
    } else if word == "--", !isText {
      if words.isEmpty, !endsOptions { endsOptions = true } else { isText = true }
    } else if !endsOptions, !isText, let option = option(word) {
      options.append(word)
      if option.takesValue, OptionsParser.split(word).value == nil { awaited = option }
    } else {
      words.append(word)
    }
  }

  /// The option of the program that a word is in its place.
  private func option(_ word: String) -> OptionName? {
    let name = OptionsParser.split(word).word
    guard let option = OptionName(typed: name) else { return nil }
    if words.isEmpty { return option }
    let isOwn = command?.options.contains(name) == true
    return option.goesBehindCommand && option.rawValue == name && !isOwn ? option : nil
  }
}
