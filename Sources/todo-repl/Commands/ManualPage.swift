/// The manual page in troff, for `man`: the program's options and all commands.
struct ManualPage {
  private let language: Language
  private var lines: [String] = []

  static func text(in language: Language) -> String {
    var page = ManualPage(language)
    page.write()
    return page.lines.joined(separator: "\n")
  }

  private init(_ language: Language) { self.language = language }

  private mutating func write() {
    let texts = language.program
    let version = "todo-repl \(VersionLine.version)"
    lines = [
      ".TH TODO\\-REPL 1 \(VersionLine.date) \(quoted(version)) \(quoted(texts.manual.title))"
    ]
    section(texts.manual.name)
    lines.append("todo\\-repl \\- \(Self.escaped(texts.purpose))")
    section(texts.usage)
    lines += [".B todo\\-repl", "[\\fIOPTION\\fR…] [\\fICOMMAND\\fR…]"]
    section(texts.manual.description)
    paragraph(texts.introduction)
    section(texts.options)
    entries(HelpText.options(forTrying: false, in: language))
    paragraph(texts.values)
    subsection(texts.optionsForTrying)
    entries(HelpText.options(forTrying: true, in: language))
    section(texts.manual.commands)
    paragraph(language.text(.moreHelp(except: Commands.withWholeWord)))
    for command in Commands.all { write(command) }
    section(texts.settings.heading)
    paragraph(texts.settings.text)
    section(texts.environment.heading)
    entries(texts.environment.entries)
    section(texts.exitStatus.heading)
    entries(texts.exitStatus.entries)
    section(texts.examples.heading)
    example(texts.examples.lines)
  }

  private mutating func write(_ command: Command) {
    let text = language.text(of: command.name)
    subsection(command.name.usage)
    for part in Explanation(text.explanation).parts {
      switch part {
      case .blank: break
      case .paragraph(let text): paragraph(text)
      case .entry(let entry): self.entry(.init(entry.term, entry.text))
      }
    }
    if let words = command.otherWords(in: language) { paragraph(language.text(words)) }
    example(text.examples)
  }

  private mutating func section(_ heading: String) {
    lines.append(".SH \(quoted(heading.uppercased()))")
  }

  private mutating func subsection(_ heading: String) {
    lines.append(".SS \(quoted(heading))")
  }

  private mutating func paragraph(_ text: String) {
    beginParagraph()
    lines.append(Self.line(text))
  }

  private mutating func beginParagraph() {
    // A heading begins a paragraph itself.
    if let last = lines.last, !last.hasPrefix(".SH"), !last.hasPrefix(".SS") { lines.append(".PP") }
  }

  private mutating func entries(_ entries: [ProgramTexts.Entry]) {
    for entry in entries { self.entry(entry) }
  }

  private mutating func entry(_ entry: ProgramTexts.Entry) {
    lines += [".TP", "\\fB\(Self.escaped(entry.term))\\fR"]
    lines.append(entry.text.isEmpty ? "\\&" : Self.line(entry.text))
  }

  private mutating func example(_ examples: [String]) {
    beginParagraph()
    lines += [".RS 4", ".nf"] + examples.map(Self.line) + [".fi", ".RE"]
  }

  /// A text as an argument of a macro.
  private func quoted(_ text: String) -> String {
    "\"\(Self.escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// A text as a line of its own, which is no macro.
  private static func line(_ text: String) -> String {
    let isMacro = text.first == "." || text.first == "'"
    return (isMacro ? "\\&" : "") + escaped(text)
  }

  /// A text whose characters troff prints as they are.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
