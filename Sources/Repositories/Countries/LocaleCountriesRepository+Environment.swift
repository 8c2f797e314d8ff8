extension LocaleCountriesRepository {
  /// Returns the language that the environment asks for: "ko_KR" for `LANG=ko_KR.UTF-8`.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts. Encoding and
  /// modifier are dropped. "C" and "POSIX", the languages of no country, mean English, and so does
  /// an environment without these variables.
  public static func language(from environment: [String: String]) -> String {
    // Read by hand because Locale.current is "en_001" on Linux, whatever the environment says.
    let value = LocaleVariable.value(of: "LC_MESSAGES", in: environment)
    let language = String(value.prefix { $0 != "." && $0 != "@" })
    return ["", "C", "POSIX"].contains(language) ? "en" : language
  }
}
