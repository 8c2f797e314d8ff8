package import Repositories

/// The marks of links, as a person types them: `depends:3,5`, `under:7`.
extension TodoLink {
  /// The text before the numbers.
  package var key: String {
    switch self {
    case .depends: "depends:"
    case .parent: "under:"
    }
  }

  /// Other names of the key, which people try.
  package var otherNames: [String] {
    switch self {
    case .depends: ["dep", "deps", "depend", "needs", "선행"]
    case .parent: ["parent", "sub", "subtask", "상위"]
    }
  }

  /// The mark that a word begins with, and the text after its key; nil for any other word.
  package static func beginning(_ word: QueryWord) -> (link: TodoLink, name: String)? {
    for link in allCases {
      if let name = word.after(link.key) { return (link, name) }
    }
    return nil
  }

  /// The mark as it is typed, with the numbers of todos; without numbers, for none.
  package func typed(_ numbers: [Int]) -> String {
    key + (numbers.isEmpty ? "none" : numbers.map(\.asTyped).joined(separator: ","))
  }
}
