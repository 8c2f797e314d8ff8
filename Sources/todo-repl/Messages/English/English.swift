/// All texts of the program, in English.
enum English: Wording {
  static let code = "en"
  static let standardInput = "standard input"
  static let yes = ["y", "yes"]

  // The libraries' own descriptions are English.
  static func describe(_ error: any Error) -> String { String(describing: error) }

  /// The end of a sentence: the word that was probably meant, if there is one.
  static func meant(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\(shown($0))\"?" } ?? "."
  }

  static func todos(_ count: Int) -> String { "\(count) \(plural(count, "todo", "todos"))" }

  /// The form of a noun for a number.
  static func plural(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? one : many
  }
}
