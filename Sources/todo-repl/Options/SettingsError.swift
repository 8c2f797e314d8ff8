/// Why the settings are no options, and where.
struct SettingsError: ReportableError, Equatable {
  enum Problem: Equatable {
    case options(OptionsError)
    /// A quote that never ends, or a backslash at the end.
    case misquoted(CommandError)
    case notUTF8
    case unreadable(String)
  }

  let problem: Problem
  let place: Settings.Place

  init(_ problem: Problem, at place: Settings.Place) {
    self.problem = problem
    self.place = place
  }

  var code: String { "wrong_settings" }

  var details: JSONLine {
    switch place {
    case .variable: ["variable": .string(Settings.variable)]
    case .file(let file): ["file": .string(file)]
    case .line(let line, let file): InputPlace.line(line, file: file).json
    }
  }
}

extension Settings.Place {
  /// The file, if it is one.
  var file: String? {
    switch self {
    case .variable: nil
    case .file(let file), .line(_, let file): file
    }
  }
}
