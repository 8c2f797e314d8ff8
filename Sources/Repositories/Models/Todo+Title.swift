extension Todo {
  /// How many characters, as Unicode scalars, the title of a todo may have that is added, renamed or
  /// imported. A file may hold longer ones, which are read and kept.
  public static let longestTitle: Int = 4_096
}

extension String {
  /// How many characters a title has; of one character that a person sees they may be many.
  package var titleLength: Int { unicodeScalars.count }
}
