/// All texts of the program, in English.
enum English: Wording {
  static let code = "en"
  static let standardInput = "standard input"
  static let yes = ["y", "yes"]

  // The libraries' own descriptions are English.
  static func describe(_ error: any Error) -> String { String(describing: error) }

  /// The form of a noun for a number.
  static func plural(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? one : many
  }
}
