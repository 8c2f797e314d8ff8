import Foundation
import Synchronization

@testable import Repositories

/// A file of a value in a folder of its own, and what it tells.
final class KeptFile: Sendable {
  let folder = NSTemporaryDirectory() + UUID().uuidString
  let told = Told<VersionedFileNotice>()
  var path: String { folder + "/value.json" }

  init(_ text: String? = nil) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if let text { try write(text) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func write(_ text: String, to name: String = "value.json") throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  func text(_ name: String = "value.json") throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  /// The file, as a program opens it that goes on whatever it finds.
  func file<Value>(
    of type: Value.Type, version: Int = 1,
    migrations: [Int: VersionedFile<Value>.Migration] = [:],
    ifUnreadable policy: UnreadableFilePolicy = .startOver
  ) -> VersionedFile<Value> {
    VersionedFile(
      path: path, version: version, migrations: migrations, ifUnreadable: policy,
      tell: { [told] in told.append($0) })
  }
}

/// What was told, in order.
final class Told<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }
  var count: Int { all.count }

  func append(_ element: Element) {
    elements.withLock { $0.append(element) }
  }
}
