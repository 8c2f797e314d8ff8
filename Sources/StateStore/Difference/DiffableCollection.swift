/// A collection with a comparison of its own; other collections are compared as lists if they are
/// `RandomAccessCollection`s, and property by property if not.
protocol DiffableCollection: ComparedByParts {
  /// Adds the differences from this collection to a later one of its type.
  func addChanges(to new: Any, at path: String, in walk: inout DifferenceWalk)
}

extension Set: DiffableCollection {
  func addChanges(to new: Any, at path: String, in walk: inout DifferenceWalk) {
    guard let new = new as? Self else { return }
    let brief = walk.brief
    for text in subtracting(new).map({ brief.text(of: $0) }).sorted() {
      walk.add(at: path) { _ in "removed \(text)" }
    }
    for text in new.subtracting(self).map({ brief.text(of: $0) }).sorted() {
      walk.add(at: path) { _ in "added \(text)" }
    }
  }
}

extension Dictionary: DiffableCollection {
  func addChanges(to new: Any, at path: String, in walk: inout DifferenceWalk) {
    guard let new = new as? Self else { return }
    let changed = keysOfChanges(in: new) + new.keys.filter { self[$0] == nil }
    let brief = walk.brief
    let sorted = changed.map { ($0, brief.text(of: $0)) }.sorted { $0.1 < $1.1 }
    for (key, text) in sorted {
      let path = "\(path)[\(text)]"
      switch (self[key], new[key]) {
      case (let old?, let new?): walk.compare(old, new, at: path)
      case (let old?, nil): walk.add(at: path) { "removed \($0.text(of: old))" }
      case (nil, let new?): walk.add(at: path) { "added \($0.text(of: new))" }
      case (nil, nil): break
      }
    }
  }

  /// The keys whose values were removed or may have changed.
  private func keysOfChanges(in new: Self) -> [Key] {
    func unequal<Equal: Equatable>(_ type: Equal.Type) -> [Key]? {
      guard let old = self as Any as? [Key: Equal], let new = new as Any as? [Key: Equal] else {
        return nil
      }
      return old.compactMap { key, value in new[key] == value ? nil : key }
    }
    return (Value.self as? any Equatable.Type).flatMap { unequal($0) } ?? Array(keys)
  }
}
