/// The columns of a history before the changes of an edit.
///
/// A narrow window shortens them, the least important first, until the changes have room.
struct EditColumns: Equatable {
  /// The texts of one row.
  struct Row: Equatable {
    let moment: String
    /// The moment without the date if it is today, or without the year if it is this year.
    let shortMoment: String
    let terminal: DisplayText
    /// Whether this is the person's own terminal.
    let isOwn: Bool
    let name: DisplayText
  }

  /// The parts left out; each form leaves out more than the one before.
  private enum Form: CaseIterable {
    case whole, shortMoment, withoutOwn, unpadded, withoutTerminals, onlyName

    /// Whether the texts are padded, so that they align.
    var isPadded: Bool { self != .unpadded && self != .onlyName }
  }

  /// The columns that the changes need, for a number and the beginning of a title.
  private static let changes = 16

  /// The columns of each text, for forms whose rows align.
  private var widths: [Form: [Int]] = [:]
  /// The columns of the longest row.
  private var longest: [Form: Int] = [:]

  init(_ rows: [Row]) {
    for form in Form.allCases {
      let texts = rows.map { Self.texts(of: $0, form).map(\.width) }
      let columns = (0..<3).map { column in texts.lazy.map { $0[column] }.max() ?? 0 }
      widths[form] = form.isPadded ? columns : nil
      longest[form] =
        form.isPadded ? Self.sum(columns) : texts.lazy.map(Self.sum).max() ?? 0
    }
  }

  /// The texts of a row side by side, for a window of `columns`, with the space behind them.
  func text(of row: Row, in columns: Int?) -> DisplayText {
    let form = form(in: columns)
    var texts = Self.texts(of: row, form)
    if let widths = widths[form] {
      texts = zip(texts, widths).map { $0.padded(toWidth: $1) }
    }
    return DisplayText(safe: texts.filter { $0.width > 0 }.map { "\($0)  " }.joined())
  }

  private func form(in columns: Int?) -> Form {
    guard let columns else { return .whole }
    return Form.allCases.first { (longest[$0] ?? 0) + Self.changes <= columns } ?? .onlyName
  }

  /// Moment, terminal and name; empty if the form leaves them out.
  private static func texts(of row: Row, _ form: Form) -> [DisplayText] {
    let moment: DisplayText =
      switch form {
      case .whole: DisplayText(safe: row.moment)
      case .onlyName: DisplayText(safe: "")
      default: DisplayText(safe: row.shortMoment)
      }
    let hasTerminal: Bool =
      switch form {
      case .whole, .shortMoment: true
      case .withoutOwn, .unpadded: !row.isOwn
      case .withoutTerminals, .onlyName: false
      }
    return [moment, hasTerminal ? row.terminal : DisplayText(safe: ""), row.name]
  }

  private static func sum(_ widths: [Int]) -> Int {
    widths.reduce(0) { $1 == 0 ? $0 : $0 + $1 + 2 }
  }
}
