import Foundation
import StateStore
import StateStoreTesting
import Testing

@testable import Repositories

/// Ways in which programs have lost what their users kept.
struct LostDataTests {
  private struct Old: Codable, Equatable {
    var names: [String] = []
  }

  private struct New: Codable, Equatable {
    var names: [String] = []
    var size = 10
    var mode: Mode?
    var note: String?
  }

  private enum Mode: String, Codable { case light, dark }

  private struct Todo: Codable, Equatable, Identifiable {
    var id: Int
    var title: String
    var mode: Mode = .light
  }

  private struct Refusal: Error {}

  /// The migration that gives `Old` a size.
  private static let addSize: VersionedFile<New>.Migration = { data in
    var value = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    value["size"] = 12
    return try JSONSerialization.data(withJSONObject: value)
  }

  private static let old = #"{"value":{"names":["a"]},"version":1}"#

  @Test func `1: a member that is not optional was added, and the version not counted up`() throws {
    let kept = try KeptFile(Self.old)
    let file = kept.file(of: New.self)
    #expect(try file.load() == nil)
    let error = VersionedFileError.damaged(path: kept.path, reason: "\"size\" is missing")
    #expect(kept.told.all == [.startedOver(error)])
    #expect(try kept.text() == Self.old && kept.names == ["value.json"])
    try file.save(New(size: 1))
    #expect(try kept.text("value.json.backup") == Self.old)
    #expect(kept.told.all.last == .keptAside(path: kept.path, at: kept.path + ".backup"))
    #expect(try file.load() == New(size: 1))
  }

  @Test func `2: the same, and the program saves before it has read`() throws {
    let kept = try KeptFile(Self.old)
    try VersionedFile<New>(path: kept.path, version: 1).save(New(size: 1))
    #expect(try kept.text("value.json.backup") == Self.old)
  }

  @Test(arguments: [UnreadableFilePolicy.stop, .startOver])
  func `3: a migration fails, and the program starts empty`(policy: UnreadableFilePolicy) throws {
    let kept = try KeptFile(Self.old)
    let file = kept.file(
      of: New.self, version: 2, migrations: [1: { _ in throw Refusal() }], ifUnreadable: policy)
    let error = VersionedFileError.migrationFailed(path: kept.path, from: 1, reason: "Refusal()")
    if policy == .stop {
      #expect(throws: error) { try file.load() }
      #expect(kept.told.all == [])
    } else {
      #expect(try file.load() == nil)
      #expect(kept.told.all == [.startedOver(error)])
    }
    #expect(try kept.text() == Self.old && kept.names == ["value.json"])
    try file.save(New())
    #expect(try kept.text("value.json.backup") == Self.old)
  }

  @Test func `4: a version was skipped, so that a migration is missing`() throws {
    let kept = try KeptFile(Self.old)
    let file = kept.file(of: New.self, version: 3, migrations: [1: Self.addSize])
    #expect(try file.load() == nil)
    let error = VersionedFileError.noMigration(path: kept.path, from: 2)
    #expect(kept.told.all == [.startedOver(error)])
    try file.save(New())
    #expect(try kept.text("value.json.backup") == Self.old)
  }

  @Test func `5: one bad entry costs all others`() throws {
    let text = """
      {"value":[{"id":1,"mode":"dark","title":"a"},{"id":2,"mode":"blue","title":"b"},\
      {"id":3,"mode":"light","title":"c","due":7}],"version":1}
      """
    let kept = try KeptFile(text)
    let file = kept.file(of: IdentifiedList<Todo>.self, ifUnreadable: .stop)
    let todos = try #require(try file.load())
    #expect(todos.map(\.title) == ["a", "c"])
    #expect(kept.told.count == 1)
    guard case .leftOut(kept.path, let elements)? = kept.told.all.first else {
      Issue.record("\(kept.told.all)")
      return
    }
    #expect(elements.map(\.path) == ["1"] && elements[0].reason.contains("\"mode\""))
    #expect(try kept.text() == text)
    try file.save(todos)
    #expect(try kept.text("value.json.backup") == text)
    #expect(
      try kept.text() == """
        {"value":[{"id":1,"mode":"dark","title":"a"},{"id":3,"mode":"light","title":"c","due":7}],\
        "version":1}
        """)
    try file.save(todos)
    #expect(try kept.names == ["value.json", "value.json.backup"])
  }

  @Test func `6: an older program after a newer one writes what it knows`() throws {
    let text = #"{"saved":"2026-11-26","value":{"names":["a"],"note":"n","size":1},"version":1}"#
    let kept = try KeptFile(text)
    let older = kept.file(of: Old.self)
    try older.save(Old(names: try #require(try older.load()).names + ["b"]))
    #expect(
      try kept.text() == """
        {"value":{"names":["a","b"],"note":"n","size":1},"version":1,"saved":"2026-11-26"}
        """)
    #expect(try kept.names == ["value.json"] && kept.told.all == [])
    // The newer program takes its own member away, and it does not come back.
    let newer = kept.file(of: New.self)
    var value = try #require(try newer.load())
    value.note = nil
    try newer.save(value)
    #expect(try kept.text().contains("note") == false)
  }

  @Test(arguments: [UnreadableFilePolicy.stop, .startOver])
  func `7: an older program replaces a file of a later version`(
    policy: UnreadableFilePolicy
  ) async throws {
    let text = #"{"value":{"names":{"a":1}},"version":2}"#
    let kept = try KeptFile(text)
    let file = kept.file(of: Old.self, ifUnreadable: policy)
    let error = VersionedFileError.newerVersion(path: kept.path, found: 2, supported: 1)
    #expect(throws: error) { try file.load() }
    #expect(throws: error) { try file.save(Old()) }
    // The program goes on, and says that it does not save.
    let store = Store(Old())
    let failures = Told<String>()
    let persistence = store.persist(
      \.self, onFailure: { failures.append("\($0)") }, load: { try file.load() },
      save: { try file.save($0) })
    await persistence.hydrated
    store.update { $0.names = ["x"] }
    await persistence.flush()
    #expect(failures.all.first == "\(error)" && failures.all.last?.hasSuffix("\(error)") == true)
    #expect(failures.count >= 2)
    #expect(try kept.text() == text && kept.names == ["value.json"] && kept.told.all == [])
  }

  @Test(arguments: ["", "\0\0\0\0", #"{"value":{"names":["a""#])
  func `8: a file without its end, as after a power cut, counts as missing`(text: String) throws {
    let kept = try KeptFile(text)
    let plain = VersionedFile<Old>(path: kept.path, version: 1)
    #expect(throws: VersionedFileError.self) { try plain.load() }
    #expect(throws: VersionedFileError.self) { try plain.save(Old()) }
    #expect(try kept.text() == text && kept.names == ["value.json"])
    let file = kept.file(of: Old.self)
    #expect(try file.load() == nil)
    guard case .startedOver? = kept.told.all.first else {
      Issue.record("\(kept.told.all)")
      return
    }
    try file.save(Old(names: ["b"]))
    #expect(try kept.text("value.json.backup") == text && file.load() == Old(names: ["b"]))
  }

  @Test func `9: a new version has been used, and there is no way back`() throws {
    let kept = try KeptFile(Self.old)
    let file = kept.file(of: New.self, version: 2, migrations: [1: Self.addSize])
    let value = try #require(try file.load())
    #expect(value == New(names: ["a"], size: 12) && kept.told.all == [])
    #expect(try kept.text() == Self.old && kept.names == ["value.json"])
    try file.save(New(names: [], size: 3))
    #expect(kept.told.all == [.keptAside(path: kept.path, at: kept.path + ".backup")])
    #expect(try kept.text("value.json.backup") == Self.old)
    try file.save(New(names: [], size: 4))
    #expect(try kept.names == ["value.json", "value.json.backup"] && kept.told.count == 1)
  }

  @Test func `10: the copy replaces an earlier copy, or a file of a person`() throws {
    let kept = try KeptFile(Self.old)
    try kept.write("mine", to: "value.json.backup")
    let file = kept.file(of: New.self, version: 2, migrations: [1: Self.addSize])
    try file.save(New())
    try kept.write(#"{"value":{"names":["z"]},"version":1}"#)
    try file.save(New())
    try kept.write(Self.old)
    try file.save(New())
    #expect(
      try kept.names == [
        "value.json", "value.json.backup", "value.json.backup.2", "value.json.backup.3",
      ])
    #expect(try kept.text("value.json.backup") == "mine")
    #expect(try kept.text("value.json.backup.2") == Self.old)
    #expect(try kept.text("value.json.backup.3").contains("z"))
  }

  @Test func `11: a crash or a full disk in the middle of the first save of a new version`()
    async throws
  {
    let migration: VersionedFile<[Int]>.Migration = { data in
      Data("[\(String(decoding: data, as: UTF8.self))]".utf8)
    }
    @Sendable func file(on disk: SimulatedDisk) -> VersionedFile<[Int]> {
      VersionedFile(
        path: "/folder/value.json", version: 2, migrations: [1: migration], followsLinks: false,
        on: disk)
    }
    try await withSeed { random in
      let start = SimulatedDisk()
      try VersionedFile<Int>(path: "/folder/value.json", version: 1, followsLinks: false, on: start)
        .save(1)
      let old = try SimulatedDisk(start.state).open("/folder/value.json", to: .read).contents()
      let sweep = FaultSweep(from: start.state.afterKill) { disk in
        (try? file(on: disk).save([2])) != nil
      }
      let calls = try sweep.forEachEnd(using: &random) { isSaved, left, place in
        let disk = SimulatedDisk(left)
        let found = try file(on: disk).load()
        try #require(found == [2] || !isSaved && found == [1], "\(place)")
        try #require(found == [1] || Self.isKept(old, on: disk), "\(place)")
        try file(on: disk).save([3])
        try #require(Self.isKept(old, on: disk), "\(place)")
        #expect(disk.state.names.keys.allSatisfy { !$0.hasSuffix(".tmp") }, "\(place)")
      }
      #expect(calls > 20)
    }
  }

  @Test func `12: a crash while a file that cannot be read is kept aside`() async throws {
    @Sendable func file(on disk: SimulatedDisk) -> VersionedFile<Int> {
      VersionedFile(
        path: "/folder/value.json", version: 1, ifUnreadable: .startOver, tell: { _ in },
        followsLinks: false, on: disk)
    }
    try await withSeed { random in
      let old = Array("precious".utf8)
      let start = SimulatedDisk()
      let written = try start.open("/folder/value.json", to: .create(.value))
      try written.writeAll(old)
      try written.synchronize()
      try Directory(of: "/folder/value.json", on: start).synchronize()
      let sweep = FaultSweep(from: start.state.afterKill) { disk in
        (try? file(on: disk).save(2)) != nil
      }
      let calls = try sweep.forEachEnd(using: &random) { isSaved, left, place in
        let disk = SimulatedDisk(left)
        let found = try file(on: disk).load()
        try #require(found == 2 || !isSaved && found == nil, "\(place)")
        try #require(
          Self.isKept(old, on: disk) || Self.bytes(of: "/folder/value.json", on: disk) == old,
          "\(place)")
        try file(on: disk).save(3)
        try #require(Self.isKept(old, on: disk), "\(place)")
      }
      #expect(calls > 20)
    }
  }

  /// Whether a copy has the bytes.
  private static func isKept(_ old: [UInt8], on disk: SimulatedDisk) -> Bool {
    disk.state.names.keys.filter { $0.contains(".backup") }.contains {
      bytes(of: $0, on: disk) == old
    }
  }

  private static func bytes(of path: String, on disk: SimulatedDisk) -> [UInt8]? {
    try? disk.open(path, to: .readOwn).contents()
  }
}
