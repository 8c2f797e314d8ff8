package import Repositories

/// The todos that a person names behind the mark of a link: `depends:3,5-7`, and with a dash those
/// to take back: `depends:-3`.
package struct LinkWord: Hashable, Sendable {
  /// Todos to link to, or not to be linked to any more.
  package struct Step: Hashable, Sendable {
    package let isRemoved: Bool
    package let parts: [NumberSelection.Part]

    package init(_ parts: [NumberSelection.Part], isRemoved: Bool = false) {
      (self.isRemoved, self.parts) = (isRemoved, parts)
    }
  }

  /// The steps in the order of typing: of `3-5,-4` the last counts for 4.
  package let steps: [Step]

  /// The todos of the steps that link.
  package var added: NumberSelection {
    NumberSelection(steps.filter { !$0.isRemoved }.flatMap(\.parts))
  }

  /// Whether a step takes links away.
  package var removes: Bool { steps.contains(where: \.isRemoved) }

  /// Reads the text after the key of a word.
  ///
  /// - Parameter isFilter: Whether the word finds todos by their links, to any of several.
  package init(
    _ link: TodoLink, _ name: String, _ word: QueryWord, isFilter: Bool = false
  ) throws(QueryError) {
    var steps: [Step] = []
    // Splits bytes: before a combining mark, a comma is another character.
    for piece in name.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let isRemoved = piece.first == UInt8(ascii: "-")
      let text = String(Substring(isRemoved ? piece.dropFirst() : piece))
      guard let selection = try? NumberSelection(text) else {
        throw QueryError(.notNumbers(link), word)
      }
      steps.append(Step(selection.parts, isRemoved: isRemoved))
    }
    self.steps = steps
    let isOne = !removes && added.parts.count == 1 && added.parts[0].isOne
    if isFilter ? removes : link == .parent && !isOne {
      throw QueryError(.notNumbers(link), word)
    }
  }
}

extension NumberSelection.Part {
  /// Whether the part names one todo.
  fileprivate var isOne: Bool { if case .range = self { false } else { true } }
}
