extension ModelLog {
  /// Takes the list away. Its edits do not show until a load lands, and are saved all the same; its
  /// rows are gone, and what was written by hand is.
  mutating func reset() {
    takeInWrites()
    for source in sources where source.place.shares(.list) { end(source.id) }
    let bodies = entries.filter { $0.place != .list && $0.place.shares(.list) }
    goneEdits.formUnion(bodies.filter(\.isUnsaved).compactMap(\.edit))
    isHidden = true
    replay(.list) { log in
      log.entries.removeAll { entry in
        if case .write = entry.kind, entry.place == .list { return true }
        return bodies.contains(entry)
      }
    }
  }
}
