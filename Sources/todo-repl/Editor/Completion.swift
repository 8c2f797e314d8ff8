/// The possible completions of the beginning of a word.
struct Completion: Equatable {
  /// The index in the line of the character at which the word begins.
  var start: Int
  var candidates: [Candidate]
}
