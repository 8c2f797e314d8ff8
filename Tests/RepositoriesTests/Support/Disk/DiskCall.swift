/// A call to a disk.
struct DiskCall: Sendable {
  enum Kind: CaseIterable {
    case open, lock, status, read, write, truncate, synchronize, names, link, rename, exchange,
      remove, own
  }

  /// The number of the call, counted from 1.
  let number: Int
  let kind: Kind
  let path: String
  let node: Int

  /// The bytes of a write.
  let written: [UInt8]

  /// The place in the file where the bytes of a write go; nil for its end.
  let overwritten: Int?
}

/// A call that was made, and the disk before it.
struct DiskMoment: Sendable {
  let call: DiskCall
  let before: DiskState

  /// The disk after `count` bytes of a write, or before any other call.
  func cut(after count: Int) -> DiskState {
    if count == 0 { return before }
    var state = before
    let written = call.written.prefix(count)
    if let start = call.overwritten {
      state.change(call.node, .write(at: start, Array(written)))
    } else {
      state.append(written, to: call.node)
    }
    return state
  }
}

/// A fault in a call.
enum DiskFault: Sendable {
  /// The call does nothing and fails.
  case fail(Int32)

  /// The call does its work, and fails all the same; a synchronization forgets the bytes to be
  /// written.
  case failAfterwards(Int32)

  /// A write writes so few bytes, and returns their number or fails.
  case part(Int, failing: Int32?)

  /// A read gives no bytes, whatever the file has.
  case noBytes

  /// Another program changes the disk first.
  case after(@Sendable (inout DiskState) -> Void)

  /// The program ends in the middle of the call: after some bytes of a write.
  case die(after: Int)
}
