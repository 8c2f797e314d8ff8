extension Language {
  /// The language that the environment asks for; English when it is none that the program speaks.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts.
  static func from(environment: [String: String]) -> Language {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let name = (value ?? "").prefix { $0.isASCII && $0.isLetter }.lowercased()
    return name == "ko" ? .korean : .english
  }
}
