import Synchronization

/// An open file or pipe that is read from its beginning to its end, and may be left before.
final class ExchangeFile: Sendable {
  /// How many bytes are read or written at a time.
  static let pieceSize = 1 << 18

  /// How often it is looked whether reading was cancelled, while nothing comes, in milliseconds.
  private static let patience: Int32 = 100

  private let descriptor: FileDescriptor
  private let isCancelled = Atomic(false)

  /// How many bytes the file has; nil when that is not known, as of a pipe.
  let size: Int?

  /// Opens a file to read it.
  ///
  /// - Throws: also for a directory, and for a device, which may have no end, but for a terminal.
  init(reading path: String) throws(SystemError) {
    descriptor = try FileDescriptor(opening: path, to: .read)
    switch try descriptor.kind() {
    case .file: size = try descriptor.status().size
    case .stream: size = nil
    case .directory: throw .isDirectory
    case .device, .nothing: throw .isDevice
    }
  }

  /// Ends the reading soon, also one that waits.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// The next bytes, ``pieceSize`` of them unless the end comes first; none at the end.
  ///
  /// - Throws: `SystemError.cancelled` after ``cancel()``.
  func next() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.pieceSize)
    // A regular file need not be waited for.
    var mayBlock = size == nil
    while bytes.count < Self.pieceSize {
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
      if mayBlock { try waitForBytes() }
      guard let next = try descriptor.nextIfThere(Self.pieceSize - bytes.count) else {
        // Some files of the system are regular, and have nothing yet.
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
