extension LabelIndex {
  /// The hashes of the buckets that another index does not share with this one; nil if there are
  /// more than `limit`.
  ///
  /// Every entry that the other index lacks is in such a bucket. After a change of one element,
  /// there is usually one such bucket.
  ///
  /// - Complexity: O(*limit*), and O(log *n*) for each entry by which the other index differs.
  func hashes(notSharedWith other: LabelIndex, limit: Int) -> [UInt64]? {
    var hashes: [UInt64] = []
    return collect(&hashes, notSharedWith: other, limit) ? hashes : nil
  }

  private func collect(
    _ hashes: inout [UInt64], notSharedWith other: LabelIndex?, _ limit: Int
  ) -> Bool {
    if let other, isIdentical(to: other) { return true }
    switch self {
    case .bucket(let entries):
      for entry in entries { hashes.append(entry.hash) }
      return hashes.count <= limit
    case .branch(let children):
      let others: ContiguousArray<LabelIndex>? =
        if case .branch(let others)? = other { others } else { nil }
      for slot in children.indices
      where !children[slot].collect(&hashes, notSharedWith: others?[slot], limit) {
        return false
      }
      return true
    case .lent: return false
    }
  }
}
