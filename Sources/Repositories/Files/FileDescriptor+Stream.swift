import Foundation

/// A descriptor as a stream of bytes.
extension FileDescriptor {
  /// The next bytes, at most `limit`; empty at the end. Waits for them on this thread.
  package func next(_ limit: Int = 65_536) throws(SystemError) -> [UInt8] {
    while true {
      if let bytes = try nextIfThere(limit) { return bytes }
      _ = try waitForBytes(milliseconds: -1)
    }
  }

  /// The next bytes, at most `limit`; empty at the end, nil if none have arrived.
  ///
  /// Waits if the descriptor was opened elsewhere, and so may be blocking.
  func nextIfThere(_ limit: Int) throws(SystemError) -> [UInt8]? {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      do throws(SystemError) {
        filled = try SystemError.check { unsafe read(number, buffer.baseAddress, limit) }
      } catch {
        failure = error
      }
    }
    guard let failure else { return bytes }
    if failure.code == EAGAIN { return nil }
    throw failure
  }

  /// All bytes up to the end; waits for them on this thread.
  ///
  /// - Throws: `SystemError.tooLong` for more than `limit`.
  package func rest(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let next = try next(), !next.isEmpty {
      bytes += next
      if bytes.count > limit { throw .tooLong }
    }
    return bytes
  }

  /// The text of a table that a Linux system makes at each reading; nil if it cannot be read.
  static func table(at path: String) -> String? {
    // Read as a stream: the file reports a size of 0. No table has as many bytes as the limit.
    guard let file = try? FileDescriptor(opening: path, to: .read),
      let bytes = try? file.rest(limit: 1 << 26)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until this descriptor or another has bytes or is at its end, or for this number of
  /// milliseconds; -1 waits without a limit.
  ///
  /// - Returns: Which of the two have bytes or are at their end.
  package func waitForBytes(
    or other: FileDescriptor? = nil, milliseconds: Int32
  ) throws(SystemError) -> (here: Bool, there: Bool) {
    var requests = [number, other?.number ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = try SystemError.check {
      unsafe Int(poll(&requests, nfds_t(requests.count), milliseconds))
    }
    return count > 0 ? (requests[0].revents != 0, requests[1].revents != 0) : (false, false)
  }

  /// Waits on this thread until the stream has lost its reader; forever if the system does not
  /// report that.
  package func waitForLostReader() throws(SystemError) {
    var request = pollfd(fd: number, events: 0, revents: 0)
    _ = try SystemError.check { unsafe Int(poll(&request, 1, -1)) }
  }

  /// Writes all of a text; waits on this thread until the reader makes room.
  package func send(_ text: String) throws(SystemError) { try send(Array(text.utf8)[...]) }

  /// Writes all of the bytes; waits on this thread until the reader makes room.
  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      do throws(SystemError) {
        let written = try SystemError.check {
          unsafe rest.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
        }
        rest.removeFirst(written)
      } catch {
        // The parent process made the descriptor non-blocking.
        guard error.code == EAGAIN else { throw error }
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = try SystemError.check { unsafe Int(poll(&request, 1, -1)) }
      }
    }
  }
}
