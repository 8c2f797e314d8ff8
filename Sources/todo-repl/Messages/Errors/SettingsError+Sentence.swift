extension SettingsError {
  /// Where the settings are wrong, what was expected, what was found, and what to do.
  var sentence: Sentence {
    switch place {
    case .variable:
      Sentence(
        .atVariable, ["variable": .typed(Self.variable), "message": .sentence(whatIsWrong)])
    case .file: whatIsWrong
    case .line(let line, let file):
      Sentence(
        .atFileLine,
        ["file": .path(file), "line": .number(line), "message": .sentence(whatIsWrong)])
    }
  }

  private var whatIsWrong: Sentence {
    switch problem {
    case .options(let error): error.sentence
    case .misquoted(let error): error.sentence
    case .notUTF8: Sentence(.settingsNotUTF8)
    case .unreadable(let reason): unreadable(.unreadableSettings, reason)
    }
  }

  /// That a file does not count, when that is what became of the error.
  var remark: Sentence? {
    guard case .unreadable(let reason) = problem else { return nil }
    return unreadable(.settingsLeftOut, reason)
  }

  private func unreadable(_ phrase: Phrase, _ reason: String) -> Sentence {
    Sentence(phrase, ["file": .path(place.file ?? ""), "reason": .reason(reason)])
  }
}
