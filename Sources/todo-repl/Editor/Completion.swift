/// What the beginning of a word can become.
struct Completion: Equatable {
  /// One of the words that it can become.
  struct Candidate: Equatable {
    /// The word as it is typed.
    let text: String
    /// What is shown when there is a choice.
    var label: String
    /// Whether the word is at its end: a space follows, when it is the only one.
    var isWhole = true

    init(_ text: String, label: String? = nil, isWhole: Bool = true) {
      self.text = text
      self.label = label ?? text
      self.isWhole = isWhole
    }
  }

  /// The character of the line at which the word begins.
  var start: Int
  var candidates: [Candidate]
}
