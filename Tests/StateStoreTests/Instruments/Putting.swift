/// Puts a word in a value, wherever that has come from.
func putting(_ word: String) -> @Sendable (inout [String]) -> Void {
  { if !$0.contains(word) { $0.append(word) } }
}
