/// All texts of the program, in Korean.
enum Korean: Wording {
  static let code = "ko"
  // The last word is the letter that the key "y" types on a Korean keyboard.
  static let yes = ["y", "yes", "예", "네", "ㅛ"]
}
