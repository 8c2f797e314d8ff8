public import Observation
public import Synchronization

/// The reads of one store that are tracked by `withObservationTracking`, as SwiftUI does.
///
/// Only the Observation library knows whether a read is being tracked, and has no call that tells. But the
/// library collects the key paths of tracked reads in a set, and so hashes them; key paths of other reads
/// it drops. A key path with a `Mark` as its argument finds out by being hashed.
@usableFromInline
final class TrackedReads: Observable, Sendable {
  /// Whether a read of this store was ever tracked. Until then a write does not look here.
  @usableFromInline let isTracked: Atomic<Bool> = Atomic(false)

  /// Whether a read of any store was ever tracked. Until then a read costs only the library's look at
  /// the thread.
  private static var haveBegun: Bool { first.isHashed.load(ordering: .relaxed) }

  /// The mark of no field, which is hashed when a read is tracked for the first time.
  private static let first = Mark(0..<0)
  private static let firstRead = \TrackedReads.[first]

  private let registrar = ObservationRegistrar()
  /// The same as `first`, of this store alone; made once reads of any store are tracked.
  private let own = RawMutex<(mark: Mark, read: any KeyPath<TrackedReads, Range<Int>> & Sendable)?>(
    nil)
  /// The fields that were read, each once.
  private let extents = RawMutex<[Range<Int>]>([])

  init() {}

  /// Notes the read of a field, if the read is tracked.
  @usableFromInline
  func note(_ extent: @autoclosure () -> Range<Int>) {
    if !Self.haveBegun { registrar.access(self, keyPath: Self.firstRead) }
    if Self.haveBegun, isTracked.load(ordering: .relaxed) || isTrackedNow() { noteSlowly(extent()) }
  }

  /// Finds out whether the first read of this store is being tracked.
  private func isTrackedNow() -> Bool {
    let own = own.withLock { own in
      if let own { return own }
      let mark = Mark(0..<0)
      let made = (mark: mark, read: \TrackedReads.[mark] as any KeyPath & Sendable)
      own = made
      return made
    }
    registrar.access(self, keyPath: own.read)
    if !own.mark.isHashed.load(ordering: .relaxed) { return false }
    isTracked.store(true, ordering: .relaxed)
    return true
  }

  private func noteSlowly(_ extent: Range<Int>) {
    let mark = Mark(extent)
    registrar.access(self, keyPath: \TrackedReads.[mark])
    if !mark.isHashed.load(ordering: .relaxed) { return }
    extents.withLock { if !$0.contains(extent) { $0.append(extent) } }
  }

  /// Tells the Observation library that an update wrote these fields. Not under the store's lock, because
  /// the library calls `onChange` closures.
  @usableFromInline
  func report(_ written: WrittenFields) {
    let read = extents.withLock { $0 }
    for extent in read where written.overlap(extent) {
      registrar.withMutation(of: self, keyPath: \TrackedReads.[Mark(extent)]) {}
    }
  }

  /// The field that was read: key paths need a member to name.
  private subscript(mark: Mark) -> Range<Int> { mark.extent }

  /// A field as an argument of a key path, which remembers whether the key path was hashed.
  private final class Mark: Hashable, Sendable {
    let extent: Range<Int>
    let isHashed = Atomic(false)

    init(_ extent: Range<Int>) {
      self.extent = extent
    }

    static func == (left: Mark, right: Mark) -> Bool { left.extent == right.extent }

    func hash(into hasher: inout Hasher) {
      isHashed.store(true, ordering: .relaxed)
      hasher.combine(extent)
    }
  }
}
