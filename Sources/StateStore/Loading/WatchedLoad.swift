/// A load under way whose path's writes are watched: a refresh that is asked for after one of them must
/// not be answered by it (L12).
@usableFromInline
struct WatchedLoad: Sendable {
  let work: Work
  let extent: Range<Int>
}

extension Draft {
  /// Marks the loads whose paths this update wrote, but for the one that writes its own phases.
  @usableFromInline
  mutating func markWatchedLoads() {
    let writer = writer.take()
    for load in watched where load.work !== writer && written.overlap(load.extent) {
      load.work.markOutdated()
    }
  }

  /// Begins to watch a load that begins by this update, and stops watching another.
  mutating func watch(_ load: Work, _ extent: Range<Int>, insteadOf older: Work?) {
    if let older { unwatch(older) }
    watched.append(WatchedLoad(work: load, extent: extent))
    writer = load
  }

  /// Stops watching a load that ends by this update.
  mutating func unwatch(_ load: Work) {
    watched.removeAll { $0.work === load }
    writer = watched.isEmpty ? nil : load
  }
}
