extension ProcessLimitsError: ReportableError {
  var code: String { "limited" }

  func message(in language: Language) -> String { language.text(of: self) }
}
