import Foundation

@testable import Repositories

/// The contents of a disk, as a value: as programs see them, and as a power cut would leave them.
struct DiskState: Sendable {
  /// A change of a file that need not be on the disk yet.
  enum Change {
    case write(at: Int, [UInt8])
    case truncate(Int)
  }

  struct Node: Sendable {
    /// The bytes that programs see.
    var bytes: [UInt8] = []
    /// The bytes certainly on the disk.
    var durable: [UInt8] = []
    /// The changes that may be on the disk.
    var pending: [Change] = []
    var isLocked = false
    var kind = Kind.file
    var owner = FileOwner()
  }

  /// A kind of file at a path.
  enum Kind {
    case file
    /// A symbolic link, with its target.
    case link(String)
    /// A pipe, a device or the like.
    case other
  }

  private(set) var nodes: [Int: Node] = [:]
  private(set) var names: [String: Int] = [:]
  private var durableNames: [String: Int] = [:]
  /// The changes of names that need not be on the disk yet, each in one step.
  private var pendingNames: [[(path: String, node: Int?)]] = []
  private(set) var lastNode = 0
  /// How often the machine has started before.
  private(set) var start = 0

  /// The bytes that a program reads from a file.
  func bytes(_ path: String) -> [UInt8]? { names[path].flatMap { nodes[$0]?.bytes } }

  /// Puts a file at a path, durably.
  mutating func put(_ bytes: [UInt8], at path: String, as kind: Kind = .file) {
    lastNode += 1
    nodes[lastNode] = Node(bytes: bytes, durable: bytes, kind: kind)
    names[path] = lastNode
    durableNames[path] = lastNode
  }

  mutating func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> Int {
    if case .synchronizeDirectory = purpose { return 0 }
    if let node = names[path] {
      if case .create = purpose { throw .exists }
      switch nodes[node]?.kind {
      case .link where !purpose.followsLink: throw .tooManyLinks
      case .link(let target): return try open(target, to: purpose)
      case .other: throw .notARegularFile
      case .file, nil: return node
      }
    }
    guard case .create = purpose else { throw SystemError(code: ENOENT) }
    lastNode += 1
    nodes[lastNode] = Node()
    setName(path, lastNode)
    return lastNode
  }

  /// The file at a path, at the end of all links; nil when there is none.
  func node(at path: String) -> Int? {
    guard let node = names[path] else { return nil }
    if case .link(let target)? = nodes[node]?.kind { return self.node(at: target) }
    return node
  }

  /// The status of a path; every directory exists that contains a file.
  func status(of path: String) throws(SystemError) -> FileStatus {
    if let node = node(at: path) { return status(of: node) }
    guard names.keys.contains(where: { Directory(of: $0).path == path }) else {
      throw SystemError(code: ENOENT)
    }
    return FileStatus(
      isRegular: false, size: 0,
      identity: .init(device: 1, number: UInt64(truncatingIfNeeded: path.hashValue)))
  }

  mutating func setName(_ path: String, _ node: Int?) { setNames([(path, node)]) }

  /// Changes names in one step.
  mutating func setNames(_ changes: [(path: String, node: Int?)]) {
    for (path, node) in changes { names[path] = node }
    pendingNames.append(changes)
  }

  mutating func setOwner(_ owner: FileOwner, _ node: Int) { nodes[node]?.owner = owner }

  func status(of node: Int) -> FileStatus {
    var isRegular = true
    if case .other? = nodes[node]?.kind { isRegular = false }
    return FileStatus(
      isRegular: isRegular, size: nodes[node]?.bytes.count ?? 0,
      nameCount: names.values.count { $0 == node }, owner: nodes[node]?.owner ?? FileOwner(),
      identity: .init(device: 0, number: UInt64(node)))
  }

  mutating func change(_ node: Int, _ change: Change) {
    nodes[node]?.bytes.apply(change)
    nodes[node]?.pending.append(change)
  }

  mutating func append(_ bytes: ArraySlice<UInt8>, to node: Int) {
    change(node, .write(at: nodes[node]?.bytes.count ?? 0, Array(bytes)))
  }

  mutating func setLocked(_ isLocked: Bool, _ node: Int) { nodes[node]?.isLocked = isLocked }

  /// Makes a file durable, or, for the directory, the names.
  mutating func synchronize(_ node: Int) {
    if node == 0 {
      durableNames = names
      pendingNames = []
    } else {
      nodes[node]?.makeDurable()
    }
  }

  /// Forgets the pending changes, as after a failed synchronization: the system takes them for
  /// written.
  mutating func forget(_ node: Int) { nodes[node]?.pending = [] }

  /// The disk after the program was killed: only the locks are lost.
  var afterKill: DiskState {
    var state = self
    for node in nodes.keys { state.nodes[node]?.isLocked = false }
    return state
  }

  /// The disk after a power cut that leaves only what was synchronized.
  var afterWorstPowerCut: DiskState {
    var state = DiskState()
    state.start = start + 1
    for (path, node) in durableNames {
      state.put(nodes[node]?.durable ?? [], at: path, as: nodes[node]?.kind ?? .file)
    }
    return state
  }

  /// The disk after a power cut, with any part of the changes that were not synchronized, and the
  /// changes of names up to some moment.
  func afterPowerCut(using random: inout some RandomNumberGenerator) -> DiskState {
    var state = DiskState()
    state.lastNode = lastNode
    state.start = start + 1
    let kept = Self.amount(pendingNames.count, using: &random)
    state.durableNames = durableNames
    for (path, node) in pendingNames.prefix(kept).joined() { state.durableNames[path] = node }
    state.names = state.durableNames
    for number in Set(state.names.values) {
      guard let node = nodes[number] else { continue }
      var bytes = node.durable
      let all = Bool.random(using: &random)
      for change in node.pending where all || Bool.random(using: &random) {
        switch change {
        case .truncate: bytes.apply(change)
        case .write(let start, let written):
          let isNew = start >= bytes.count
          if !isNew, !all, Bool.random(using: &random) {
            // What is written over may get to the disk sector by sector, in any order.
            for part in Self.sectors(start..<start + written.count)
            where Bool.random(using: &random) {
              bytes.apply(
                .write(
                  at: part.lowerBound,
                  Array(written[(part.lowerBound - start)...].prefix(part.count))))
            }
            continue
          }
          let count = all ? written.count : Self.amount(written.count, using: &random)
          // The size may be on the disk before the contents of the file.
          let isEmpty = isNew && !all && Int.random(in: 0..<4, using: &random) == 0
          let left = isEmpty ? [UInt8](repeating: 0, count: count) : Array(written.prefix(count))
          bytes.apply(.write(at: start, left))
        }
      }
      state.nodes[number] = Node(bytes: bytes, durable: bytes, kind: node.kind)
    }
    return state
  }

  /// The parts of a range that are in one sector each.
  private static func sectors(_ range: Range<Int>) -> [Range<Int>] {
    let starts = stride(from: range.lowerBound / 512 * 512, to: range.upperBound, by: 512)
    return starts.map { ($0..<$0 + 512).clamped(to: range) }
  }

  /// A random part: none, all or some, equally often.
  private static func amount(_ count: Int, using random: inout some RandomNumberGenerator) -> Int {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: 0
    case 1: count
    default: Int.random(in: 0...count, using: &random)
    }
  }
}

extension DiskState.Node {
  fileprivate mutating func makeDurable() {
    // Not simply the bytes: forgotten changes never get to the disk.
    for change in pending { durable.apply(change) }
    pending = []
  }
}

extension [UInt8] {
  fileprivate mutating func apply(_ change: DiskState.Change) {
    switch change {
    case .truncate(let length):
      if length < count { removeSubrange(length...) }
    case .write(let start, let bytes):
      if start > count { self += [UInt8](repeating: 0, count: start - count) }
      replaceSubrange(start..<Swift.min(start + bytes.count, count), with: bytes)
    }
  }
}
