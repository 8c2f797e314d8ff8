import Interactors

extension Korean {
  /// The place of a text that was not taken; empty without one.
  static func keptText(_ path: String?) -> String {
    path.map { " 쓰신 글은 \(shown($0))에 있습니다." } ?? ""
  }

  static func text(of error: TodoTextError) -> String {
    switch error {
    case .unknownLine(let number, let line):
      """
      \(number)번째 줄 \(quoted(line), .topic) \(TodoText.keys.map { "\($0):" }.joined(separator: ", ")) 가운데 어느 것도 \
      아닙니다. 그중 하나로 시작하거나 notes: 아래에 두세요.
      """
    case .repeatedLine(let number, let key):
      "\(number)번째 줄에 \(shown(key)):가 또 있습니다. 하나만 남기세요."
    case .hasNull(let number):
      "\(number)번째 줄에 글자가 아닌 바이트 0이 있습니다. 지우거나, 편집기에서 UTF-8로 저장하세요."
    case .notUTF8(let number): "\(number)번째 줄이 UTF-8이 아닙니다. 편집기에서 UTF-8로 저장하세요."
    case .wrongValue(let error): text(of: .wrongWord(.setting, error, suggestion: nil))
    }
  }
}
