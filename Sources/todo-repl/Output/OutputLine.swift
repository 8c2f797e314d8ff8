/// One line of output in its two forms.
protocol OutputLine: Sendable {
  /// The line for people, without a line break at its end and safe to print.
  func text(on page: Page) -> String
  /// The JSON object for programs; nil if the line only helps people.
  var json: JSONLine? { get }
}

/// A line for people, such as the sum under a list; programs may get it as data.
struct Remark: OutputLine, Equatable {
  let message: Message
  let json: JSONLine?

  init(_ message: Message, json: JSONLine? = nil) {
    self.message = message
    self.json = json
  }

  func text(on page: Page) -> String {
    page.styling.apply(.remark, to: page.text(message))
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
