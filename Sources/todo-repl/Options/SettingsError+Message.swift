extension SettingsError {
  var message: String { "\(label): \(sentence)" }

  private var label: String {
    switch place {
    case .variable: Settings.variable
    case .line(let line, let file): "\(DisplayText(file)), line \(line)"
    }
  }

  private var sentence: String {
    switch problem {
    case .options(let error): error.message
    case .misquoted(let error): error.message
    case .notUTF8: "text in UTF-8 is expected, but there are other bytes. Save the file as UTF-8."
    case .unreadable(let reason):
      "the settings cannot be read: \(DisplayText(reason)). Make it a text file that you may read, "
        + "or remove it."
    }
  }
}
