/// A command of other programs for something that no command of this one does.
enum ForeignWord: CaseIterable {
  /// Saving: each edit is saved at once.
  case save
  /// A list of all projects.
  case projects

  init?(_ word: String) {
    switch word.lowercased() {
    case ":w", ":w!", "write", "commit": self = .save
    case "projects", "project-list", "listproj", "lsprj", "프로젝트": self = .projects
    default: return nil
    }
  }
}
