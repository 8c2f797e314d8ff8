extension ProcessLimitsError: ReportableError {
  var code: String { "limited" }

  var sentence: Sentence {
    switch self {
    case .smallStack(let found, let needed):
      Sentence(.smallStack, ["found": .number(found), "needed": .number(needed)])
    case .fewAddresses(let found, let needed):
      Sentence(.fewAddresses, ["found": .number(found), "needed": .number(needed)])
    }
  }
}
