extension HelpText {
  /// The columns before the explanation of an option.
  private static let optionColumns = 15

  /// The whole program, for `--help`.
  static func program(in language: Language) -> String {
    let texts = language.program
    let parts = [
      "\(texts.usage): todo-repl [OPTION…] [COMMAND…]",
      wrapped(texts.introduction).joined(separator: "\n"),
      section(texts.options, options(forTrying: false, in: language)),
      section(texts.optionsForTrying, options(forTrying: true, in: language)),
      wrapped(texts.values).joined(separator: "\n"),
      section(texts.settings.heading, wrapped(texts.settings.text, indent: 2)),
      section(texts.environment.heading, texts.environment.entries),
      section(texts.exitStatus.heading, texts.exitStatus.entries),
      section(texts.examples.heading, texts.examples.lines.map { "  \($0)" }),
      texts.more,
    ]
    return parts.joined(separator: "\n\n")
  }

  /// The options, explained.
  static func options(forTrying: Bool, in language: Language) -> [ProgramTexts.Entry] {
    OptionName.allCases.filter { $0.isForTrying == forTrying }
      .map { .init($0.usage, language.text(of: $0)) }
  }

  private static func section(_ heading: String, _ lines: [String]) -> String {
    (["\(heading):"] + lines).joined(separator: "\n")
  }

  /// Explained words in two columns; a long word has a line of its own.
  private static func section(_ heading: String, _ entries: [ProgramTexts.Entry]) -> String {
    let widths = entries.map { DisplayText($0.term).width }
    let columns = min(optionColumns, (widths.max() ?? 0) + 2)
    let lines = zip(entries, widths).flatMap { entry, width -> [String] in
      let text = wrapped(entry.text, indent: columns + 2)
      if width >= columns { return ["  \(entry.term)"] + text }
      let term = DisplayText(safe: "  \(entry.term)").padded(toWidth: columns + 2).description
      return [term + text[0].dropFirst(columns + 2)] + text.dropFirst()
    }
    return section(heading, lines)
  }

  private static func wrapped(_ text: String, indent: Int = 0) -> [String] {
    DisplayText(safe: text).wrapped(toWidth: 80 - indent)
      .map { String(repeating: " ", count: indent) + $0.description }
  }
}
