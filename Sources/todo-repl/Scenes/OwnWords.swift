import Interactors

/// A person's own views and contexts, by their names.
extension [TodoView] {
  /// Adds a view, in place of one with its name.
  mutating func put(_ view: TodoView) {
    removeAll { $0.name == view.name }
    append(view)
  }

  /// The lines for which the names of views and other own words stand.
  func words(besides aliases: [String: String]) -> [String: String] {
    aliases.merging(map { ($0.name, $0.query.line) }) { $1 }
  }
}
