extension SettingsError {
  /// Where the settings are wrong, what was expected, what was found, and what to do.
  var sentence: Sentence {
    switch place {
    case .variable:
      Sentence(
        .atVariable, ["variable": .typed(Settings.variable), "message": .sentence(whatIsWrong)])
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
    case .unreadable(let reason): Sentence(.unreadableSettings, ["reason": .reason(reason)])
    }
  }
}
