/// What a word of a line is read as.
enum WordUse: CaseIterable {
  /// A word of a new todo: part of its title, or a mark.
  case title
  /// A mark to set on todos.
  case setting
  /// A word that says what a list shows.
  case filter
  /// A word that says which changes are watched.
  case watched
  /// A word that names a file.
  case file
  /// A word that says which countries a list shows.
  case country
}
