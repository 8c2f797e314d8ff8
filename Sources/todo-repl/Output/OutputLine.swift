/// One line of output in its two forms.
protocol OutputLine {
  /// The line for people, without a line break and safe to print.
  func text(on page: Page) -> String
  /// The object for programs; nil when the line only helps people.
  var json: JSONLine? { get }
}

/// A line for people, such as the sum under a list; programs may get it as data.
struct Remark: OutputLine, Equatable {
  let sentence: Sentence
  let json: JSONLine?

  init(_ sentence: Sentence, json: JSONLine? = nil) {
    self.sentence = sentence
    self.json = json
  }

  /// A remark whose phrase has no places.
  init(_ phrase: Phrase, json: JSONLine? = nil) {
    self.init(Sentence(phrase), json: json)
  }

  func text(on page: Page) -> String {
    page.styling.apply(.remark, to: page.language.text(of: sentence))
  }

  /// What is said of so many rows that a list leaves out; nil when it leaves out none.
  ///
  /// - Parameter command: what was typed for the list.
  static func more(_ count: Int, _ command: String) -> Sentence? {
    if count == 0 { return nil }
    return Sentence(
      .moreRows,
      ["count": .number(count), "line": .quoted("\(command) \(CommandName.allRows)")])
  }
}
