/// The extents of the stored properties that one update wrote, each once.
@usableFromInline
struct WrittenFields {
  /// The only field of most updates, which needs no array.
  @usableFromInline var latest = 0..<0
  @usableFromInline var earlier: [Range<Int>] = []

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { latest.isEmpty }

  /// Whether this field alone was written.
  @inlinable
  func isOnly(_ extent: Range<Int>) -> Bool { latest == extent && earlier.isEmpty }

  /// Adds a field.
  ///
  /// - Complexity: linear in the number of fields that this update wrote, a handful.
  @inline(__always)
  @inlinable
  mutating func insert(_ extent: Range<Int>) {
    if extent == latest { return }
    if latest.isEmpty { latest = extent } else { insertSlowly(extent) }
  }

  @inlinable
  mutating func insertSlowly(_ extent: Range<Int>) {
    if extent.isEmpty || earlier.contains(extent) { return }
    earlier.append(latest)
    latest = extent
  }

  /// Adds the fields of another part of the update.
  mutating func insert(_ other: WrittenFields) {
    for extent in other.earlier { insert(extent) }
    insert(other.latest)
  }

  /// The written fields, in the order of their first writes but for the latest.
  var extents: [Range<Int>] { earlier + [latest] }

  /// Whether a written field shares a byte with this extent.
  @usableFromInline
  func overlap(_ extent: Range<Int>) -> Bool {
    latest.overlaps(extent) || earlier.contains { $0.overlaps(extent) }
  }

  @inlinable
  mutating func removeAll() {
    latest = 0..<0
    if !earlier.isEmpty { earlier.removeAll(keepingCapacity: true) }
  }
}
