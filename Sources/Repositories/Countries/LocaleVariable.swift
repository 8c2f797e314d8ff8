/// The environment variables for the user's language and country.
package enum LocaleVariable {
  /// The value for a category such as `LC_TIME`: the first nonempty one of `LC_ALL`, the category
  /// and `LANG`; empty without one.
  package static func value(of category: String, in environment: [String: String]) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}
