/// A path with something under way, whose writes are watched: a refresh that is asked for after one of
/// them must not be answered by the load of before (L12), and pending edits are not to undo it (L15).
@usableFromInline
struct WatchedPath: Sendable {
  let watcher: any PathWatcher
  let extent: Range<Int>
  var load: Work?
  var hasEdits = false
}

/// What is told of the writes to a path: its lane.
@usableFromInline
protocol PathWatcher: AnyObject, Sendable {
  /// The path was written by somebody else while edits are pending.
  func noteWrite()
}

/// The watched paths of one state. Like the lanes' table, it does not know the type of the state.
@usableFromInline
struct WatchedPaths: Sendable {
  @usableFromInline var paths: [WatchedPath] = []
  /// The lane that makes the update under way: it knows its own writes.
  private var writer: ObjectIdentifier?

  @usableFromInline
  init() {}

  /// Notes the writes of an update, but for those that a lane makes to its own path.
  @usableFromInline
  mutating func note(_ written: WrittenFields) {
    let writer = writer.take()
    for path in paths
    where ObjectIdentifier(path.watcher) != writer && written.overlap(path.extent) {
      path.load?.markOutdated()
      if path.hasEdits { path.watcher.noteWrite() }
    }
  }

  /// Adds a load that begins by this update, instead of the one before it.
  @usableFromInline
  mutating func add(_ load: Work, at lane: any PathWatcher, _ extent: Range<Int>) {
    paths[index(of: lane, extent)].load = load
    writer = ObjectIdentifier(lane)
  }

  /// Removes a load that ends by this update.
  @usableFromInline
  mutating func remove(_ load: Work, at lane: any PathWatcher) {
    change(lane) { if $0.load === load { $0.load = nil } }
    write(lane)
  }

  /// Watches a path while it has pending edits. They count as writes to its load.
  mutating func setEdits(_ isPending: Bool, at lane: any PathWatcher, _ extent: Range<Int>) {
    paths.first { $0.watcher === lane }?.load?.markOutdated()
    if isPending {
      paths[index(of: lane, extent)].hasEdits = true
    } else {
      change(lane) { $0.hasEdits = false }
    }
  }

  /// Says that a lane writes its own path by this update, which must write something: else the next
  /// update would be taken for the lane's.
  mutating func write(_ lane: any PathWatcher) {
    writer = paths.isEmpty ? nil : ObjectIdentifier(lane)
  }

  private mutating func index(of lane: any PathWatcher, _ extent: Range<Int>) -> Int {
    if let index = paths.firstIndex(where: { $0.watcher === lane }) { return index }
    paths.append(WatchedPath(watcher: lane, extent: extent))
    return paths.count - 1
  }

  private mutating func change(_ lane: any PathWatcher, _ change: (inout WatchedPath) -> Void) {
    guard let index = paths.firstIndex(where: { $0.watcher === lane }) else { return }
    change(&paths[index])
    if paths[index].load == nil, !paths[index].hasEdits { paths.remove(at: index) }
  }
}
