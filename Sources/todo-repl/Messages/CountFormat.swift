import Interactors

/// The format of a line of numbers, such as "{open} open, {overdue} late"; "{{" is a brace.
struct CountFormat: Hashable {
  /// A number in the line, by its name in braces.
  enum Placeholder: String, CaseIterable {
    case open, due, overdue, done, all

    /// All of them, as they are typed.
    static let typed = allCases.map { "{\($0.rawValue)}" }
  }

  /// Why a text is no format.
  enum Flaw: Error, Equatable {
    /// A name in braces that is no placeholder.
    case unknown(String)
    /// A brace that nothing closes, with the text behind it.
    case unclosed(String)
  }

  private enum Piece: Hashable {
    case text(String)
    case number(Placeholder)
  }

  private var pieces: [Piece] = []

  init(_ text: String) throws(Flaw) {
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      append(rest[..<brace])
      let (sign, after) = (rest[brace], rest[rest.index(after: brace)...])
      if after.first == sign {
        append(String(sign)[...])
        rest = after.dropFirst()
      } else if sign == "}" {
        append("}")
        rest = after
      } else {
        guard let end = after.firstIndex(of: "}") else {
          throw .unclosed(String(rest[brace...]))
        }
        let name = String(after[..<end])
        guard let placeholder = Placeholder(rawValue: name) else { throw .unknown("{\(name)}") }
        pieces.append(.number(placeholder))
        rest = after[after.index(after: end)...]
      }
    }
    append(rest)
  }

  /// The line for these numbers.
  func text(of counts: DueCounts) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .number(.open): "\(counts.open)"
      case .number(.due): "\(counts.dueToday)"
      case .number(.overdue): "\(counts.overdue)"
      case .number(.done): "\(counts.done)"
      case .number(.all): "\(counts.open + counts.done)"
      }
    }.joined()
  }

  private mutating func append(_ text: Substring) {
    if !text.isEmpty { pieces.append(.text(String(text))) }
  }
}
