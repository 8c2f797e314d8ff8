import Foundation
import StateStore

/// A source of files.
protocol Source: Sendable {
  func size(of file: String) throws -> Int

  /// Copies a file, and yields the number of bytes of each piece that arrives.
  func pieces(of file: String, to place: String) -> AsyncThrowingStream<Int, any Error>
}

/// The files of this machine.
struct LocalSource: Source {
  func size(of file: String) throws -> Int {
    guard let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int else {
      throw LoadFailure(
        kind: .notFound, message: "There is no file \"\(file)\": check the name.", canRetry: false)
    }
    return size
  }

  func pieces(of file: String, to place: String) -> AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { continuation in
      // A queue, not a task: reading a file blocks its thread.
      DispatchQueue.global().async {
        do {
          let input = try FileHandle(forReadingFrom: URL(filePath: file))
          try Data().write(to: URL(filePath: place))
          let output = try FileHandle(forWritingTo: URL(filePath: place))
          while let piece = try input.read(upToCount: 64 << 10), !piece.isEmpty {
            try output.write(contentsOf: piece)
            continuation.yield(piece.count)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }
}
