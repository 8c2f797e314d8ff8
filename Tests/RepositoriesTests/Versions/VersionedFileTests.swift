import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

private struct Settings: Codable, Equatable {
  var size = 10
  var theme = "light"
}

struct VersionedFileTests {
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
  private var path: String { folder.appending(path: "a/settings.json").path() }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func `a file that cannot be read for a moment is not called damaged`() throws {
    let (path, disk) = ("/v.json", SimulatedDisk())
    let file = VersionedFile<Int>(path: path, version: 1, followsLinks: false, on: disk)
    try file.save(1)
    for kind in [DiskCall.Kind.read, .status] {
      for count in 0..<8 {
        let left = Mutex(count)
        disk.follow { call in
          guard call.path == path, call.kind == kind else { return nil }
          return left.withLock { left in
            left -= 1
            return left < 0 ? .fail(EIO) : nil
          }
        }
        do throws(VersionedFileError) {
          try file.save(2)
        } catch {
          guard case .cannotWrite = error else {
            Issue.record("\(kind) \(count): \(error)")
            continue
          }
        }
        disk.follow { _ in nil }
      }
    }
    try file.save(3)
    #expect(try file.load() == 3)
  }

  @Test func `what is saved is loaded, and nothing when there is no file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = VersionedFile<Settings>(path: path, version: 1)
    #expect(try file.load() == nil)
    try file.save(Settings(size: 12))
    try file.save(Settings(size: 13, theme: "a/b"))
    #expect(try file.load() == Settings(size: 13, theme: "a/b"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == #"{"value":{"size":13,"theme":"a/b"},"version":1}"#)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path() + "/a")
    #expect(names == ["settings.json"])
  }

  @Test(arguments: [
    (#"{"value":{"size":7,"theme":""},"version":1,"later":1e400}"#, #","later":1e400}"#),
    (#"{"value":{"size":7,"theme":"","later":"\ud800"},"version":1}"#, #""later":"\ud800""#),
    (#"{"value":{"size":1e400},"version":1}"#, #""version":1}"#),
  ])
  func `what is loaded, or begun anew, is saved, whatever JSON stands beside`(
    text: String, kept: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(text)
    let file = VersionedFile<Settings>(
      path: path, version: 1, ifUnreadable: .startOver, tell: { _ in })
    let size = try file.load()?.size
    #expect(size == (text.contains("7") ? 7 : nil))
    try file.save(Settings(size: 8))
    let saved = try String(contentsOfFile: path, encoding: .utf8)
    #expect(saved.contains(#""size":8"#) && saved.contains(kept))
  }

  @Test func `an older version is migrated step by step`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(#"{"version":1,"value":{"size":7}}"#)
    let file = VersionedFile<Settings>(
      path: path, version: 3,
      migrations: [
        1: { data in
          Data(
            String(decoding: data, as: UTF8.self).replacing("}", with: #","colour":"dark"}"#).utf8)
        },
        2: { data in
          Data(String(decoding: data, as: UTF8.self).replacing("colour", with: "theme").utf8)
        },
      ])
    #expect(try file.load() == Settings(size: 7, theme: "dark"))
    let gap = VersionedFile<Settings>(path: path, version: 3, migrations: [2: { $0 }])
    let error = VersionedFileError.noMigration(path: path, from: 1)
    #expect(throws: error) { try gap.load() }
    #expect("\(error)".hasPrefix("This program lacks the migration from version 1 to 2, which "))
  }

  @Test func `a later version is refused and left as it is`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = #"{"version":9,"value":[]}"#
    try write(text)
    let file = VersionedFile<Settings>(path: path, version: 2)
    #expect(throws: VersionedFileError.newerVersion(path: path, found: 9, supported: 2)) {
      try file.load()
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"version":1}"#, #"{"version":1,"value":{"size":"x"}}"#, "\u{0}",
  ])
  func `what is no such file is an error`(text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(text)
    do {
      _ = try VersionedFile<Settings>(path: path, version: 1).load()
      Issue.record("it was read")
    } catch {
      if case .damaged = error { return }
      Issue.record("\(error)")
    }
  }

  @Test(arguments: ["/dev/zero", "/dev/null"])
  func `what is no regular file is neither read nor replaced`(device: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let link = folder.path() + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: device)
    let (file, reason) = (
      VersionedFile<Settings>(path: link, version: 1), "It is not a regular file"
    )
    #expect(throws: VersionedFileError.cannotRead(path: link, reason: reason)) { try file.load() }
    #expect(throws: VersionedFileError.cannotWrite(path: link, reason: reason)) {
      try file.save(Settings())
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == device)
  }

  @Test func `what cannot be read or written is an error`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let file = VersionedFile<Settings>(path: path, version: 1)
    #expect(throws: VersionedFileError.self) { try file.load() }
    #expect(throws: VersionedFileError.self) { try file.save(Settings()) }
    let below = VersionedFile<Double>(path: folder.path() + "/x", version: 1)
    do {
      try below.save(.nan)
      Issue.record("it was written")
    } catch {
      if case .cannotEncode = error { return }
      Issue.record("\(error)")
    }
  }

  @Test func `whatever fails and whenever the program ends, there is the old value or the new one`()
    async throws
  {
    try await withSeed { random in
      func file(on disk: SimulatedDisk) -> VersionedFile<Int> {
        VersionedFile(path: "/folder/value.json", version: 1, followsLinks: false, on: disk)
      }
      let start = SimulatedDisk()
      try file(on: start).save(1)
      let sweep = FaultSweep(from: start.state.afterKill) { disk in
        (try? file(on: disk).save(2)) != nil
      }
      try sweep.forEachEnd(using: &random) { isSaved, left, place in
        let disk = SimulatedDisk(left)
        let found = try file(on: disk).load()
        try #require(found == 2 || !isSaved && found == 1, "\(place)")
        try file(on: disk).save(3)
        try #require(disk.state.names.keys.sorted() == ["/folder/value.json"], "\(place)")
      }
    }
  }

  @Test(arguments: ["precious", "{\"version\":\"1\"}", "{\"version\":9,\"value\":1}", ""])
  func `what it has not saved, or a later version has, is not replaced`(text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(text)
    #expect(throws: VersionedFileError.self) {
      try VersionedFile<Settings>(path: path, version: 1).save(Settings())
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `a pipe in its place is neither waited for nor replaced`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/settings.json"
      try makePipe(at: path)
      let file = VersionedFile<Settings>(path: path, version: 1)
      let reason = KnownReason.notARegularFile.rawValue
      #expect(throws: VersionedFileError.cannotRead(path: path, reason: reason)) {
        try file.load()
      }
      #expect(throws: VersionedFileError.cannotWrite(path: path, reason: reason)) {
        try file.save(Settings())
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(names == ["settings.json"])
    }
  }

  @Test func `a link stays, and what it leads to is written`() async throws {
    try await withTemporaryDirectory { directory in
      let (path, link) = (directory + "/real.json", directory + "/link.json")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "real.json")
      try VersionedFile<Settings>(path: link, version: 1).save(Settings(size: 3))
      #expect(try VersionedFile<Settings>(path: path, version: 1).load() == Settings(size: 3))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.json")
    }
  }
}
