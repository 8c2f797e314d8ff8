import Repositories
import Synchronization

/// A pipe that a test writes to and closes.
final class TestPipe: Sendable {
  let reading: FileDescriptor
  private let writing: Mutex<FileDescriptor?>

  init() throws {
    let ends = try FileDescriptor.pipe()
    reading = ends.reading
    writing = Mutex(ends.writing)
  }

  /// The path that opens the reading end once more.
  var path: String { "/dev/fd/\(reading.number)" }

  func send(_ text: String) throws {
    try writing.withLock { $0 }?.send(text)
  }

  /// Closes the writing end, which ends the input.
  func close() {
    writing.withLock { $0 = nil }
  }
}
