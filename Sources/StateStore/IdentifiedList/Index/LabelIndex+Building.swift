extension LabelIndex {
  /// Builds an index of many entries, and calls `sameHash` for every pair with the same hash.
  @usableFromInline
  init(
    _ entries: ContiguousArray<HashedLabel>, _ shift: Int = topShift,
    sameHash: (Int64, Int64) -> Void
  ) {
    if entries.count > Self.most, shift >= 0 {
      self.init(splitting: entries, shift, sameHash)
      return
    }
    let span = entries.span
    for later in span.indices {
      let hash = span[later].hash
      for earlier in 0..<later where span[earlier].hash == hash {
        sameHash(span[earlier].label, span[later].label)
      }
    }
    self = .bucket(entries)
  }

  /// Makes a branch whose children hold the entries by the next four bits of the hash.
  init(
    splitting entries: ContiguousArray<HashedLabel>, _ shift: Int,
    _ sameHash: (Int64, Int64) -> Void
  ) {
    var parts: [ContiguousArray<HashedLabel>] = []
    var counts = Array(repeating: 0, count: Self.fanout)
    for entry in entries { counts[Self.slot(entry.hash, shift)] += 1 }
    for count in counts {
      parts.append([])
      parts[parts.count - 1].reserveCapacity(count)
    }
    for entry in entries { parts[Self.slot(entry.hash, shift)].append(entry) }
    var children: ContiguousArray<LabelIndex> = []
    children.reserveCapacity(Self.fanout)
    for slot in parts.indices {
      children.append(
        LabelIndex(exchange(&parts[slot], with: []), shift - 4, sameHash: sameHash))
    }
    self = .branch(children)
  }
}
