extension CommandName {
  /// What a typed word can mean among the command words.
  enum Match: Equatable {
    case one(CommandName)
    case several([CommandName])
    case none(suggestion: String?)
  }

  /// Words of other programs for the same thing: they are suggested, not taken.
  private static let synonyms: [String: CommandName] = [
    "new": .add, "create": .add, "ls": .list, "view": .show, "info": .show, "complete": .done,
    "finish": .done, "reopen": .toggle, "edit": .rename, "annotate": .note, "mv": .move,
    "rm": .remove, "delete": .remove, "del": .remove, "clear": .purge,
    "find": .search, "grep": .search, "filter": .list, "modify": .set, "tag": .set, "due": .set,
    "count": .stats, "summary": .stats, "up": .back,
    "refresh": .reload, "load": .importFile, "save": .exportFile, "backup": .exportFile, "?": .help,
    "source": .readFile, "run": .readFile,
    "exit": .quit, "bye": .quit,
  ]

  /// Finds the command that `word` spells out or is a unique beginning of.
  ///
  /// An exact word wins over longer words that begin with it.
  static func match(_ word: String) -> Match {
    if let exact = CommandName(rawValue: word) { return .one(exact) }
    // Every word begins with the empty one; calling that ambiguous would help nobody.
    let candidates = word.isEmpty ? [] : allCases.filter { $0.rawValue.hasPrefix(word) }
    switch candidates.count {
    case 0:
      let nearest = Suggestion.nearest(to: word, among: allCases.map(\.rawValue))
      return .none(suggestion: synonyms[word.lowercased()]?.rawValue ?? nearest)
    case 1: return .one(candidates[0])
    default: return .several(candidates)
    }
  }
}
