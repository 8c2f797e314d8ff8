public import Observation
public import Synchronization

/// The reads of one store that `withObservationTracking` tracks, as SwiftUI does.
///
/// Only the Observation library knows whether a read is being tracked, and no call of it says so.
/// But the library collects the key paths of tracked reads in a set, and so hashes them; it drops
/// the key paths of other reads. A key path with a `Mark` as its argument detects tracking by being
/// hashed.
@usableFromInline
final class TrackedReads: DraftOwner, Observable, @unchecked Sendable {
  /// Whether a read of this store was ever tracked. Until then a write does not look here.
  @usableFromInline let isTracked: Atomic<Bool> = Atomic(false)

  /// Whether a read of any store was ever tracked. Until then a read costs only the library's check
  /// of the thread.
  private static var haveBegun: Bool { first.isHashed.load(ordering: .relaxed) }

  /// The mark of no value, which is hashed when a read is first tracked.
  private static let first = Mark(TrackedValue(.version))
  private static let firstRead = \TrackedReads.[first]

  private let registrar = ObservationRegistrar()
  /// The same as `first`, for this store alone; made once reads of any store are tracked.
  private let own = RawMutex<(mark: Mark, read: any KeyPath<TrackedReads, Int> & Sendable)?>(nil)
  /// The values that were read, each once.
  private let values = RawMutex<[TrackedValue]>([])
  /// The limit of distinct values; reads of any further value are reads of everything.
  private static let limit = 256

  override init() {}

  /// Whether the current read may be tracked, and so needs a note.
  @usableFromInline
  func mayTrack() -> Bool {
    if !Self.haveBegun { registrar.access(self, keyPath: Self.firstRead) }
    return Self.haveBegun && (isTracked.load(ordering: .relaxed) || isTrackedNow())
  }

  /// Whether the first read of this store is being tracked.
  private func isTrackedNow() -> Bool {
    let own = own.withLock { own in
      if let own { return own }
      let mark = Mark(TrackedValue(.version))
      let made = (mark: mark, read: \TrackedReads.[mark] as any KeyPath & Sendable)
      own = made
      return made
    }
    registrar.access(self, keyPath: own.read)
    if !own.mark.isHashed.load(ordering: .relaxed) { return false }
    isTracked.store(true, ordering: .relaxed)
    return true
  }

  /// Notes a read of a value if the read is tracked.
  ///
  /// - Parameters:
  ///   - version: The last write of the fields that the value is read from.
  ///   - seen: The value, for later comparisons; nil for a value that is not compared.
  func note(_ made: @autoclosure () -> TrackedValue, at version: UInt64, _ seen: () -> AnyObject?) {
    let made = made()
    let known = known(made)
    if !isTracked(known ?? made) { return }
    var kept = known
    while kept == nil { kept = insert(made) }
    guard let kept else { return }
    // The value is another thread's, or the value of everything.
    if known == nil, kept !== made { _ = isTracked(kept) }
    kept.note(kept.comparison == nil ? nil : seen(), at: version)
  }

  private func isTracked(_ value: TrackedValue) -> Bool {
    let mark = Mark(value)
    registrar.access(self, keyPath: \TrackedReads.[mark])
    return mark.isHashed.load(ordering: .relaxed)
  }

  /// The noted value that equals this one, or nil. Key paths are compared outside the lock.
  private func known(_ value: TrackedValue) -> TrackedValue? { values.withLock { $0 }.equal(value) }

  /// Inserts a value, and returns the value to use; nil if another thread inserted values at the
  /// same time, so the caller tries again.
  private func insert(_ value: TrackedValue) -> TrackedValue? {
    let before = values.withLock { $0 }
    if let known = before.equal(value) { return known }
    let new = before.count < Self.limit ? value : before.first { $0.subject == .version }
    return values.withLock { values in
      if values.count != before.count { return nil }
      let new = new ?? TrackedValue(.version)
      if values.last !== new, !values.contains(where: { $0 === new }) { values.append(new) }
      return new
    }
  }

  /// The report of an update that wrote these fields; nil if they touch no tracked value. Called
  /// under the store's lock.
  @usableFromInline
  func news<State>(
    _ written: WrittenFields, of state: State, at version: UInt64
  ) -> TrackedWrite<State>? {
    let touched = values.withLock { $0 }.filter { value in
      value.extents.contains { written.overlap($0) }
    }
    if touched.isEmpty { return nil }
    return TrackedWrite(of: touched, in: self, state, at: version)
  }

  /// Reports a written value to the Observation library. Not called under the store's lock, because
  /// the library calls `onChange` closures.
  func tell(of value: TrackedValue) {
    registrar.withMutation(of: self, keyPath: \TrackedReads.[Mark(value)]) {}
  }

  /// A member for the key paths of reads to name.
  private subscript(mark: Mark) -> Int { 0 }

  /// A value as an argument of a key path, which records whether the key path was hashed. It hashes
  /// by identity, because the library may hold its lock.
  private final class Mark: Hashable, Sendable {
    let value: TrackedValue
    let isHashed = Atomic(false)

    init(_ value: TrackedValue) {
      self.value = value
    }

    static func == (left: Mark, right: Mark) -> Bool { left.value === right.value }

    func hash(into hasher: inout Hasher) {
      isHashed.store(true, ordering: .relaxed)
      hasher.combine(ObjectIdentifier(value))
    }
  }
}

extension [TrackedValue] {
  /// The value of the same subject, read from the same fields.
  fileprivate func equal(_ value: TrackedValue) -> TrackedValue? {
    first { $0.subject == value.subject && $0.extents == value.extents }
  }
}
