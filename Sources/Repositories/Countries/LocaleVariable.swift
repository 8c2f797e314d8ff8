/// What an environment says of the user's language and country.
package enum LocaleVariable {
  /// The value for a category such as `LC_TIME`: of `LC_ALL`, the category and `LANG` the first that is
  /// not empty counts. Empty when none is.
  package static func value(of category: String, in environment: [String: String]) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}
