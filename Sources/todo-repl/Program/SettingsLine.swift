import Repositories

/// A line of the settings file in words: `view work = project:work sort:urgency`.
enum SettingsLine {
  /// The options that a line can name without dashes.
  private static let options: [OptionName] = [.view, .context, .alias, .first]

  /// The option and its value; nil for a line of options with dashes.
  static func words(_ line: String) -> [String]? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if let hook = hook(text) { return hook }
    let word = text.prefix { $0 != " " && $0 != "\t" && $0 != "=" }
    guard let option = options.first(where: { $0.rawValue == "--\(word)" }) else { return nil }
    let rest = trimmed(text.dropFirst(word.count))
    if option == .first { return [option.rawValue, trimmed(rest.drop { $0 == "=" })] }
    let parts = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = trimmed(parts[0])
    return [option.rawValue, parts.count == 2 ? "\(name)=\(trimmed(parts[1]))" : name]
  }

  /// The option of a line such as `on edit COMMAND`.
  private static func hook(_ line: Substring) -> [String]? {
    let words = line.split(maxSplits: 2) { $0 == " " || $0 == "\t" }
    guard words.count > 1, words[0] == "on" else { return nil }
    return ["--on-\(words[1])"] + (words.count > 2 ? [trimmed(words[2])] : [])
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }
}
