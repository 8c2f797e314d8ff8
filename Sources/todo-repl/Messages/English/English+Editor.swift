import Interactors

extension English {
  /// The place of a text that was not taken; empty without one.
  static func keptText(_ path: String?) -> String {
    path.map { " Your text is kept in \(shown($0))." } ?? ""
  }

  static func text(of error: TodoTextError) -> String {
    switch error {
    case .unknownLine(let number, let line):
      """
      line \(number), \(quoted(line)), is none of \(all(TodoText.keys.map { "\($0):" })). Begin it \
      with one of these, or put it below notes:.
      """
    case .repeatedLine(let number, let key):
      "line \(number) is a second \(shown(key)): line. Keep one of them."
    case .hasNull(let number):
      """
      line \(number) has a byte 0, which is no character. Remove it, or save the text as UTF-8 in the \
      editor.
      """
    case .notUTF8(let number): "line \(number) is not UTF-8. Save the text as UTF-8 in the editor."
    case .wrongValue(let error): text(of: .wrongWord(.setting, error, suggestion: nil))
    }
  }
}
