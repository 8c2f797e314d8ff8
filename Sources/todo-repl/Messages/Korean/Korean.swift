/// All that the program says, in Korean.
enum Korean: Wording {
  static let code = "ko"
  // The last is what the key of "y" writes on a Korean keyboard.
  static let yes = ["y", "yes", "예", "네", "ㅛ"]
}
