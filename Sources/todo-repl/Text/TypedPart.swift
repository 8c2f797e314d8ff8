import Interactors

/// A typed part of a title, in any case, for completion.
struct TypedPart {
  private let text: String
  private let plain: PlainSearch

  init(_ typed: String) {
    text = typed.lowercased()
    plain = PlainSearch(text)
  }

  /// Whether a title contains the part.
  ///
  /// - Complexity: O(n), where n is the length of the title.
  func isIn(_ title: String) -> Bool { plain.isIn(title) ?? title.lowercased().contains(text) }
}
