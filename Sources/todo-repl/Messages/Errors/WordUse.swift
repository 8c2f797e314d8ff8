/// What a word of a line is read as.
enum WordUse: CaseIterable {
  /// A word about the todo that a title begins.
  case title
  /// What is to be set of todos.
  case setting
  /// What a list is to show.
  case filter
}
