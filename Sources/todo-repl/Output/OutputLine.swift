/// One line of output in its two forms.
protocol OutputLine: Sendable {
  /// The line for people, without a line break at its end and safe to print.
  func text(on page: Page) -> String
  /// The JSON object for programs; nil if the line only helps people.
  var json: JSONLine? { get }
}

/// A message as a line, such as the sum under a list; programs may get it as data.
struct Remark: OutputLine, Equatable {
  let message: Message
  let style: Style?
  let isWrapped: Bool
  let json: JSONLine?

  /// - Parameters:
  ///   - style: The look of the line; nil for none, as where errors go.
  ///   - isWrapped: Whether the message is broken into lines; false for one with a line to copy.
  init(
    _ message: Message, style: Style? = .remark, isWrapped: Bool = true, json: JSONLine? = nil
  ) {
    (self.message, self.style) = (message, style)
    (self.isWrapped, self.json) = (isWrapped, json)
  }

  func text(on page: Page) -> String {
    let text = isWrapped ? page.text(message) : page.language.text(message)
    return style.map { page.styling.apply($0, to: text) } ?? text
  }
}

extension ListMessage {
  /// "… N more" for the rows that a list leaves out; nil if it leaves out none.
  ///
  /// - Parameter command: the command that shows the list.
  static func more(_ count: Int, _ command: String) -> ListMessage? {
    count == 0 ? nil : .moreRows(count, line: "\(command) \(CommandName.allRows)")
  }
}
