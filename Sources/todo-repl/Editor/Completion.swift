/// What the beginning of a word can become.
struct Completion: Equatable {
  /// A word that the beginning can become.
  struct Candidate: Equatable {
    /// The word as it is typed.
    let text: String
    /// What is shown when there is a choice.
    var label: String
    /// Whether the word is complete: if it is the only candidate, a space follows.
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
