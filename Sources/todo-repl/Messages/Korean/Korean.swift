/// All texts of the program, in Korean.
enum Korean: Wording {
  static let code = "ko"
  static let standardInput = "표준 입력"
  // The last word is the letter that the key "y" types on a Korean keyboard.
  static let yes = ["y", "yes", "예", "네", "ㅛ"]
}
