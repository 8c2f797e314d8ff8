/// Why the settings are not options, and where.
struct SettingsError: ReportableError, Equatable {
  enum Problem: Equatable {
    case options(OptionsError)
    /// A quote that never ends, or a backslash at the end.
    case misquoted(CommandError)
    case notUTF8
    case unreadable(String)
  }

  /// The source of settings.
  enum Source: Equatable {
    case variable
    case file(String)
    case line(Int, file: String)

    /// The file, if the settings are in one.
    var file: String? {
      switch self {
      case .variable: nil
      case .file(let file), .line(_, let file): file
      }
    }
  }

  /// The environment variable that holds settings.
  static let variable = "TODO_REPL_OPTIONS"

  let problem: Problem
  let source: Source

  init(_ problem: Problem, at source: Source) {
    self.problem = problem
    self.source = source
  }

  var code: String { "wrong_settings" }

  var details: JSONLine {
    switch source {
    case .variable: ["variable": .string(Self.variable)]
    case .file(let file): ["file": .string(file)]
    case .line(let line, let file): CommandOrigin.line(line, file: file).json
    }
  }

  func message(in language: Language) -> String { language.text(of: self) }

  /// The message that an unreadable file is ignored; nil for any other problem.
  var remark: FileMessage? {
    guard case .unreadable(let reason) = problem else { return nil }
    return .settingsLeftOut(source.file ?? "", reason: reason)
  }
}
