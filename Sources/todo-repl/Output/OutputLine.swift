/// One line of output in its two forms.
protocol OutputLine {
  /// The line for people, without a line break and safe to print.
  var text: String { get }
  /// The object for programs; nil when the line only helps people.
  var json: JSONLine? { get }
}

/// A line for people only, such as the sum under a list.
struct Remark: OutputLine, Equatable {
  let text: String
  var json: JSONLine? { nil }

  init(_ text: String) {
    self.text = text
  }
}
