/// A path with something under way, whose writes are watched: a refresh that is asked for after one of
/// them must not be answered by the load of before (L12), and pending edits are not to undo it (L15).
@usableFromInline
struct WatchedPath<State: Sendable>: Sendable {
  let lane: any AnyLane<State>
  let extent: Range<Int>
  var load: Work?
  var hasEdits = false
}

extension Draft {
  /// Notes the writes of this update to the watched paths, but for those that a lane makes to its own.
  @usableFromInline
  mutating func markWatchedPaths() {
    let writer = writer.take()
    for path in watched where written.overlap(path.extent) && path.lane !== writer {
      path.load?.markOutdated()
      if path.hasEdits { path.lane.noteWrite() }
    }
  }

  /// Begins to watch a load that begins by this update, instead of the one before it.
  mutating func watch(_ load: Work, at lane: any AnyLane<State>, _ extent: Range<Int>) {
    watch(lane, extent) { $0.load = load }
    writer = lane
  }

  /// Stops watching a load that ends by this update.
  mutating func unwatch(_ load: Work, at lane: any AnyLane<State>) {
    unwatch(lane) { if $0.load === load { $0.load = nil } }
    writer = watched.isEmpty ? nil : lane
  }

  /// Watches a path while it has pending edits. They count as writes to its load.
  mutating func watchEdits(
    _ isPending: Bool, at lane: any AnyLane<State>, _ extent: Range<Int>
  ) {
    watched.first { $0.lane === lane }?.load?.markOutdated()
    if isPending {
      watch(lane, extent) { $0.hasEdits = true }
    } else {
      unwatch(lane) { $0.hasEdits = false }
    }
  }

  /// Says that a lane writes its own path by this update.
  mutating func writes(_ lane: any AnyLane<State>) {
    writer = watched.isEmpty ? nil : lane
  }

  private mutating func watch(
    _ lane: any AnyLane<State>, _ extent: Range<Int>, _ change: (inout WatchedPath<State>) -> Void
  ) {
    let index = watched.firstIndex { $0.lane === lane } ?? watched.endIndex
    if index == watched.endIndex { watched.append(WatchedPath(lane: lane, extent: extent)) }
    change(&watched[index])
  }

  private mutating func unwatch(
    _ lane: any AnyLane<State>, _ change: (inout WatchedPath<State>) -> Void
  ) {
    guard let index = watched.firstIndex(where: { $0.lane === lane }) else { return }
    change(&watched[index])
    if watched[index].load == nil, !watched[index].hasEdits { watched.remove(at: index) }
  }
}
