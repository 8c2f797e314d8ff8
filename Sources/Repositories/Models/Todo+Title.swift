extension Todo {
  /// The most characters, as Unicode scalars, in the title of a todo that is added, renamed or
  /// imported. Longer titles in a journal are read and kept.
  public static let longestTitle: Int = 4_096
}

extension String {
  /// The length of a title in Unicode scalars; one visible character may have several.
  package var titleLength: Int { unicodeScalars.count }
}
