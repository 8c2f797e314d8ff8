/// One line of output in its two forms.
protocol OutputLine {
  /// The line for people, without a line break and safe to print.
  func text(on page: Page) -> String
  /// The object for programs; nil when the line only helps people.
  var json: JSONLine? { get }
}

/// A line for people, such as the sum under a list; programs may get it as data.
struct Remark: OutputLine, Equatable {
  let text: String
  let json: JSONLine?

  init(_ text: String, json: JSONLine? = nil) {
    self.text = text
    self.json = json
  }

  func text(on page: Page) -> String { page.styling.apply(.remark, to: text) }

  /// What is said of so many rows that a list leaves out; nil when it leaves out none.
  ///
  /// - Parameter command: what was typed for the list.
  static func more(_ count: Int, _ command: String) -> String? {
    if count == 0 { return nil }
    return
      "… \(count) more; type \(DisplayText.quoted("\(command) \(CommandName.allRows)")) for all"
  }
}
