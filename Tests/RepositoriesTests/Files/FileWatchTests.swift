import Foundation
import Testing

@testable import Repositories

struct FileWatchTests {
  /// The calls of a watch, one after the other.
  private func calls(of path: String) -> (watch: FileWatch, calls: AsyncStream<Void>) {
    let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return (FileWatch(path) { call.yield() }, calls)
  }

  @Test func `what another program writes over the beginning is told`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/mark"
      try write("one", to: path)
      let (watch, calls) = calls(of: path)
      try SystemFiles().open(path, to: .lock).overwrite(Array("two".utf8), at: 0)
      // A look at any time may come first: what counts is that one comes after the write.
      for await _ in calls where try text(path) == "two" { break }
      withExtendedLifetime(watch) {}
    }
  }

  @Test func `a file that comes later, and one that takes its place, are looked at`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/mark"
      let (watch, calls) = calls(of: path)
      for name in ["first", "second"] {
        try write(name, to: directory + "/draft")
        try SystemFiles().rename(directory + "/draft", to: path)
        for await _ in calls where try text(path) == name { break }
      }
      withExtendedLifetime(watch) {}
    }
  }
}
