/// The possible completions of the beginning of a word.
struct Completion: Equatable {
  /// A possible completion.
  struct Candidate: Equatable {
    /// The word as it is typed.
    let text: String
    /// The text shown when there is a choice.
    var label: String
    /// Whether the word is complete: if it is the only candidate, a space follows.
    var isWhole = true

    init(_ text: String, label: String? = nil, isWhole: Bool = true) {
      self.text = text
      self.label = label ?? text
      self.isWhole = isWhole
    }
  }

  /// The index in the line of the character at which the word begins.
  var start: Int
  var candidates: [Candidate]
}
