/// All texts of the program, in Korean.
enum Korean: Wording {
  static let code = "ko"
  static let standardInput = "표준 입력"
  // The last word is the letter that the key "y" types on a Korean keyboard.
  static let yes = ["y", "yes", "예", "네", "ㅛ"]

  /// A sentence with the word that was probably meant, behind another one; empty without the word.
  static func meant(_ suggestion: String?) -> String {
    suggestion.map { " 혹시 \"\(shown($0))\"인가요?" } ?? ""
  }
}
