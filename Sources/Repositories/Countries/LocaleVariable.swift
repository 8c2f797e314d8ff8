/// The variables of an environment for the user's language and country.
package enum LocaleVariable {
  /// The value for a category such as `LC_TIME`: the first of `LC_ALL`, the category and `LANG`
  /// that is not empty; empty if all are.
  package static func value(of category: String, in environment: [String: String]) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}
