/// A command of other programs for something that no command of this one does.
enum ForeignWord: CaseIterable {
  /// Saving: each edit is saved at once.
  case save

  init?(_ word: String) {
    switch word.lowercased() {
    case ":w", ":w!", "write", "commit": self = .save
    default: return nil
    }
  }
}
