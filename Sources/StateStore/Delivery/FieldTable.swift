/// The stored properties that were ever written or observed, and the observed values of each.
///
/// Stored properties are byte ranges of the state; the ranges of nested values nest. A write of a
/// property touches every field that shares a byte with the property; the table finds these fields
/// once, when it first meets a field. It has as many fields as the program has key paths, whatever
/// the number of observers.
@usableFromInline
struct FieldTable<State> {
  /// The field of computed properties: every write touches this field, and a write of this field
  /// touches every field.
  @inlinable static var everything: Int { 0 }

  @usableFromInline var fields = [Field(extent: .everything)]
  /// The fields with several extents, one for each set of properties that a `reading:` named.
  private var unions: [Int] = []
  /// The first field that starts at each byte; -1 without one.
  @usableFromInline var firstAtByte: [Int] = []
  /// The observed fields that were touched since the last round.
  @usableFromInline var touched: [Int] = []

  @inlinable
  init() {
    fields[Self.everything].overlapping = [Self.everything]
  }

  /// The index of the field with this extent.
  ///
  /// - Complexity: constant; linear in the number of fields when the extent is first met.
  @inlinable
  mutating func index(of extent: Range<Int>) -> Int {
    if extent.upperBound == Range.everything.upperBound { return Self.everything }
    if firstAtByte.isEmpty { return add(extent) }
    var candidate = firstAtByte[extent.lowerBound]
    while candidate >= 0 {
      if fields[candidate].extent == extent { return candidate }
      candidate = fields[candidate].nextAtByte
    }
    return add(extent)
  }

  /// The index of the field that consists of all these extents, in any order.
  ///
  /// - Complexity: linear in the number of such fields, one for each combination in the program.
  @usableFromInline
  mutating func index(of extents: [Range<Int>]) -> Int {
    if extents.contains(.everything) { return Self.everything }
    let sorted = extents.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var field = Field(extent: sorted[0])
    for extent in sorted.dropFirst() where extent != field.extents.last ?? field.extent {
      field.extents.append(extent)
    }
    if field.extents.isEmpty { return index(of: field.extent) }
    if let union = unions.first(where: { fields[$0].hasExtents(of: field) }) { return union }
    unions.append(fields.count)
    return add(field)
  }

  @usableFromInline
  mutating func add(_ extent: Range<Int>) -> Int {
    if firstAtByte.isEmpty {
      firstAtByte = Array(repeating: -1, count: MemoryLayout<State>.size + 1)
    }
    var field = Field(extent: extent)
    field.nextAtByte = firstAtByte[extent.lowerBound]
    firstAtByte[extent.lowerBound] = fields.count
    return add(field)
  }

  private mutating func add(_ field: Field) -> Int {
    let index = fields.count
    fields.append(field)
    for other in 0...index where other == index || fields[other].overlaps(field) {
      fields[index].overlapping.append(other)
      fields[index].reach += fields[other].observerCount
      if other != index { fields[other].overlapping.append(index) }
    }
    return index
  }

  /// Records a write of a field, for the observers of its bytes; returns whether there are any.
  ///
  /// - Complexity: constant without observers of these bytes, else linear in the fields that share
  ///   one of the bytes.
  @inlinable
  @discardableResult
  mutating func touch(_ index: Int, at version: UInt64) -> Bool {
    if fields[index].reach == 0 { return false }
    if fields[index].reach == fields[index].observerCount {
      // No other field is observed that shares a byte.
      if fields[index].touch(at: version) { touched.append(index) }
      return true
    }
    for place in 0..<fields[index].overlapping.count {
      let other = fields[index].overlapping[place]
      if fields[other].touch(at: version) { touched.append(other) }
    }
    return true
  }

  /// Removes and returns one of the touched fields; nil without one.
  @inlinable
  mutating func takeTouched() -> Int? {
    guard let field = touched.popLast() else { return nil }
    fields[field].isTouched = false
    return field
  }

  /// Counts an observer of a field in (1) or out (-1).
  @inlinable
  mutating func count(_ change: Int, in index: Int) {
    unsafe fields.withUnsafeMutableBufferPointer { fields in
      unsafe fields[index].observerCount += change
      for place in unsafe 0..<fields[index].overlapping.count {
        unsafe fields[fields[index].overlapping[place]].reach += change
      }
    }
  }
}

/// One field of the table.
@usableFromInline
struct Field {
  @usableFromInline let extent: Range<Int>
  /// Further extents, of a field that covers everything a computed value reads.
  @usableFromInline var extents: [Range<Int>] = []
  /// The next field that starts at the same byte.
  @usableFromInline var nextAtByte = -1
  /// The fields that share a byte with this one, itself included.
  @usableFromInline var overlapping: [Int] = []
  /// The observed values that depend on the field, as indices of `Core.observedValues`.
  @usableFromInline var observedValues: [Int] = []
  /// The observed values of the stored property itself, which stay once made.
  @usableFromInline var storedValues: [Int] = []
  /// The number of observers of the field.
  @usableFromInline var observerCount = 0
  /// The number of observers of all overlapping fields.
  @usableFromInline var reach = 0
  /// The version of the last write that touched the field while it was observed.
  @usableFromInline var writtenAt: UInt64 = 0
  @usableFromInline var isTouched = false

  @inlinable
  init(extent: Range<Int>) {
    self.extent = extent
  }

  /// Records a write; true for the first write since the last round, if the field has observers.
  @inlinable
  mutating func touch(at version: UInt64) -> Bool {
    if observerCount == 0 { return false }
    writtenAt = version
    if isTouched { return false }
    isTouched = true
    return true
  }

  /// Whether the two fields share a byte.
  func overlaps(_ other: Field) -> Bool {
    if extents.isEmpty, other.extents.isEmpty { return extent.overlaps(other.extent) }
    let others = [other.extent] + other.extents
    return ([extent] + extents).contains { mine in others.contains(where: mine.overlaps) }
  }

  func hasExtents(of other: Field) -> Bool { extent == other.extent && extents == other.extents }
}
