package import Repositories

/// The todos that a person names behind the mark of a link: `depends:3,5-7`, and with a dash those
/// to take back: `depends:-3`. Of `3,-3` the last counts.
package struct LinkWord: Hashable, Sendable {
  /// The todos to link to.
  package let added: NumberSelection
  /// The todos not to be linked to any more.
  package let removed: NumberSelection

  /// Reads the text after the key of a word.
  ///
  /// - Parameter isFilter: Whether the word finds todos by their links, to any of several.
  package init(
    _ link: TodoLink, _ name: String, _ word: QueryWord, isFilter: Bool = false
  ) throws(QueryError) {
    var added: [NumberSelection.Part] = []
    var removed: [NumberSelection.Part] = []
    // Splits bytes: before a combining mark, a comma is another character.
    for piece in name.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let isRemoved = piece.first == UInt8(ascii: "-")
      let text = String(Substring(isRemoved ? piece.dropFirst() : piece))
      guard let parts = try? NumberSelection(text).parts else {
        throw QueryError(.notNumbers(link), word)
      }
      if isRemoved {
        added.removeAll(where: parts.contains)
        removed += parts
      } else {
        removed.removeAll(where: parts.contains)
        added += parts
      }
    }
    (self.added, self.removed) = (NumberSelection(added), NumberSelection(removed))
    let isOne = removed.isEmpty && added.count == 1 && added[0].isOne
    if isFilter ? !removed.isEmpty : link == .parent && !isOne {
      throw QueryError(.notNumbers(link), word)
    }
  }
}

extension NumberSelection.Part {
  /// Whether the part names one todo.
  fileprivate var isOne: Bool { if case .range = self { false } else { true } }
}
