/// All that the program says, in Korean.
enum Korean: Wording {
  static let code = "ko"
  // The last word is what the key "y" writes on a Korean keyboard.
  static let yes = ["y", "yes", "예", "네", "ㅛ"]
}
