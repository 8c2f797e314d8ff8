extension LabelIndex {
  private mutating func lend() -> LabelIndex { exchange(&self, with: .lent) }

  @usableFromInline
  mutating func insert(_ entry: HashedLabel, _ shift: Int = topShift) {
    switch lend() {
    case .bucket(var entries):
      if entries.count < Self.most || shift < 0 {
        if entries.count == entries.capacity {
          entries.reserveCapacity(entries.count + entries.count / 4 + 2)
        }
        entries.append(entry)
        self = .bucket(entries)
      } else {
        entries.append(entry)
        self = LabelIndex(splitting: entries, shift) { _, _ in }
      }
    case .branch(var children):
      children[Self.slot(entry.hash, shift)].insert(entry, shift - 4)
      self = .branch(children)
    case .lent: break
    }
  }

  @usableFromInline
  mutating func remove(_ entry: HashedLabel, _ shift: Int = topShift) {
    switch lend() {
    case .bucket(var entries):
      if let place = entries.firstIndex(of: entry) {
        entries.swapAt(place, entries.count - 1)
        entries.removeLast()
      }
      self = .bucket(entries)
    case .branch(var children):
      let slot = Self.slot(entry.hash, shift)
      children[slot].remove(entry, shift - 4)
      // Checking all children is expensive, so that happens only when one has become empty.
      if case .bucket(let entries) = children[slot], entries.isEmpty,
        let few = Self.few(in: children)
      {
        self = .bucket(few)
      } else {
        self = .branch(children)
      }
    case .lent: break
    }
  }

  /// Replaces the label of an entry.
  @usableFromInline
  mutating func relabel(_ entry: HashedLabel, to label: Int64, _ shift: Int = topShift) {
    switch lend() {
    case .bucket(var entries):
      if let place = entries.firstIndex(of: entry) { entries[place].label = label }
      self = .bucket(entries)
    case .branch(var children):
      children[Self.slot(entry.hash, shift)].relabel(entry, to: label, shift - 4)
      self = .branch(children)
    case .lent: break
    }
  }

  /// The entries of the children if they are so few that one bucket is better; nil otherwise.
  private static func few(
    in children: ContiguousArray<LabelIndex>
  ) -> ContiguousArray<HashedLabel>? {
    var few: ContiguousArray<HashedLabel> = []
    for child in children {
      guard case .bucket(let entries) = child, few.count + entries.count <= most / 4 else {
        return nil
      }
      few += entries
    }
    return few
  }
}
