/// The use of a word in a line.
enum WordUse: CaseIterable {
  /// A word of a new todo: part of its title, or a mark.
  case title
  /// A mark to set on todos.
  case setting
  /// The time by which `postpone` moves a due date.
  case postponement
  /// A month to show.
  case month
  /// A word for which the command has no use.
  case extra
  /// A word that chooses the todos of a list.
  case filter
  /// A word that chooses the watched changes.
  case watched
  /// A word that names a file.
  case file
  /// A word that chooses the countries of a list.
  case country
}
