/// The possible completions of the beginning of a word.
struct Completion: Equatable {
  /// A possible completion.
  struct Candidate: Equatable {
    /// The word as it is typed.
    let text: String
    /// The text shown when there is a choice.
    var label: String { title.map { "\(number ?? text)  \($0)" } ?? shown ?? text }
    /// Whether the word is complete: if it is the only candidate, a space follows.
    var isWhole = true
    private var shown: String?
    /// The title of the todo that the word names. Its label is made when it shows: a list has many.
    private var title: String?
    /// The number of the todo, if the word has more.
    private var number: String?

    init(_ text: String, label: String? = nil, isWhole: Bool = true) {
      self.text = text
      shown = label
      self.isWhole = isWhole
    }

    /// The number of a todo with a title.
    init(_ number: String, of title: String) {
      text = number
      self.title = title
    }

    /// The candidate behind a text that the word begins with, under the same label.
    func behind(_ beginning: String) -> Candidate {
      var candidate = Candidate(beginning + text, label: shown ?? text, isWhole: isWhole)
      (candidate.title, candidate.number) = (title, number ?? text)
      return candidate
    }
  }

  /// The index in the line of the character at which the word begins.
  var start: Int
  var candidates: [Candidate]
}

extension Completion.Candidate {
  static func == (first: Completion.Candidate, second: Completion.Candidate) -> Bool {
    first.text == second.text && first.label == second.label && first.isWhole == second.isWhole
  }
}
