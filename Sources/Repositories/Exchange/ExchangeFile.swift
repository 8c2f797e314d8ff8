import Synchronization

/// An open file or pipe that is read from beginning to end, or until it is cancelled.
final class ExchangeFile: Sendable {
  /// The number of bytes to read or write at a time.
  static let pieceSize = 1 << 18

  /// The time between two checks for cancellation while no bytes arrive, in milliseconds.
  private static let patience: Int32 = 100

  private let descriptor: FileDescriptor
  private let isCancelled = Atomic(false)

  /// The size in bytes; nil if unknown, as for a pipe.
  let size: Int?

  /// Opens a file to read it.
  ///
  /// - Throws: also for a directory, and for a device except a terminal, as a device may be
  ///   endless.
  convenience init(reading path: String) throws(SystemError) {
    try self.init(reading: FileDescriptor(opening: path, to: .read))
  }

  /// Reads an open file, as ``init(reading:)-(String)`` does.
  init(reading descriptor: FileDescriptor) throws(SystemError) {
    self.descriptor = descriptor
    switch try descriptor.kind() {
    case .file: size = try descriptor.status().size
    case .stream: size = nil
    case .directory: throw .isDirectory
    case .device, .nothing: throw .isDevice
    }
  }

  /// Ends the reading soon, even while it waits.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// The next bytes, ``pieceSize`` of them unless the end comes first; empty at the end.
  ///
  /// - Throws: `SystemError.cancelled` after ``cancel()``.
  func next() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.pieceSize)
    // A regular file is read without waiting.
    var mayBlock = size == nil
    while bytes.count < Self.pieceSize {
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
      if mayBlock { try waitForBytes() }
      guard let next = try descriptor.nextIfThere(Self.pieceSize - bytes.count) else {
        // Some regular files of the system have no bytes yet.
        mayBlock = true
        continue
      }
      if next.isEmpty { break }
      bytes += next
    }
    return bytes
  }

  private func waitForBytes() throws(SystemError) {
    repeat {
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
    } while try !descriptor.waitForBytes(milliseconds: Self.patience).here
  }
}
