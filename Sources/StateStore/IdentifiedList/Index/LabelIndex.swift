/// A persistent trie from the hash of an id to the label of the element.
///
/// The index knows no ids: the caller compares the id of the element that the label leads to. A
/// label changes only when its element moves, so writing an element leaves the index alone. As in
/// `OrderNode`, the nodes are arrays, shared by copy-on-write.
@usableFromInline
enum LabelIndex: Sendable {
  /// A few hashes, in no order.
  case bucket(ContiguousArray<HashedLabel>)
  /// Sixteen children, by the next four bits of the hash from the top.
  case branch(ContiguousArray<LabelIndex>)
  /// The placeholder for a node being changed, so that nothing else refers to that node.
  case lent

  @inlinable
  init() { self = .bucket([]) }

  /// The most entries of a bucket, unless all bits of the hashes are used.
  static let most = 32
  static let fanout = 16
  /// The shift of a hash at the root: each node looks at four bits of the hash, from the top.
  @inlinable static var topShift: Int { 60 }
}

/// The hash of an id, and the label of the element.
@usableFromInline
struct HashedLabel: Equatable, Sendable {
  @usableFromInline var hash: UInt64
  @usableFromInline var label: Int64

  @inlinable
  init(hash: UInt64, label: Int64) {
    self.hash = hash
    self.label = label
  }
}

extension LabelIndex {
  static func slot(_ hash: UInt64, _ shift: Int) -> Int {
    Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: shift)) & (fanout - 1)
  }

  /// The first label with this hash, nearly always the only one; nil without one.
  @usableFromInline
  func first(_ hash: UInt64, _ shift: Int = topShift) -> Int64? {
    switch self {
    case .bucket(let entries):
      let span = entries.span
      for place in span.indices where span[place].hash == hash { return span[place].label }
      return nil
    case .branch(let children):
      return borrow(children.span, Self.slot(hash, shift)) { $0.first(hash, shift - 4) }
    case .lent: return nil
    }
  }

  /// Every label with this hash.
  @usableFromInline
  func all(_ hash: UInt64, _ shift: Int = topShift) -> [Int64] {
    switch self {
    case .bucket(let entries): entries.filter { $0.hash == hash }.map(\.label)
    case .branch(let children): children[Self.slot(hash, shift)].all(hash, shift - 4)
    case .lent: []
    }
  }

  /// Whether both share their storage, and so have the same hashes and labels.
  func isIdentical(to other: LabelIndex) -> Bool {
    switch (self, other) {
    case (.bucket(let mine), .bucket(let others)): mine.span.isIdentical(to: others.span)
    case (.branch(let mine), .branch(let others)): mine.span.isIdentical(to: others.span)
    case (.bucket, _), (.branch, _), (.lent, _): false
    }
  }
}
