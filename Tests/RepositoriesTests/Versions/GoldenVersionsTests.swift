import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Files that programs of three versions have written; the first is of the first build with
/// ``VersionedFile``.
struct GoldenVersionsTests {
  private struct Font: Codable, Equatable {
    var name = "Sans"
    var size = 12
  }

  private struct Settings: Codable, Equatable {
    var font = Font()
    var colors: [String: String] = [:]
    var recent: [String]?
  }

  private static func migration(
    _ change: @escaping @Sendable (inout [String: Any]) -> Void
  ) -> VersionedFile<Settings>.Migration {
    { data in
      var members = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      change(&members)
      return try JSONSerialization.data(withJSONObject: members)
    }
  }

  private static let migrations: [Int: VersionedFile<Settings>.Migration] = [
    1: migration { $0["colors"] = ["text": "light"] },
    2: migration { members in
      let size = members.removeValue(forKey: "fontSize")
      members["font"] = ["name": "Sans", "size": size]
    },
  ]

  private static func file(_ path: String) -> VersionedFile<Settings> {
    VersionedFile(path: path, version: 3, migrations: migrations)
  }

  @Test func `a file of each version is read, and the newest is written as it is`() {
    expectMigrates(
      "settings",
      to: [
        1: Settings(font: Font(size: 14), colors: ["text": "light"]),
        2: Settings(font: Font(size: 14), colors: ["text": "dark"]),
        3: Settings(
          font: Font(name: "Mono", size: 14), colors: ["text": "dark"], recent: ["a/b"]),
      ],
      load: { try Self.file($0).load() }, save: { try Self.file($1).save($0) })
  }

  @Test func `the first save of a migrated file keeps what it does not know`() throws {
    let kept = try KeptFile(#"{"value":{"fontSize":14,"later":[1.0]},"version":1}"#)
    let file = Self.file(kept.path)
    try file.save(try #require(try file.load()))
    let text = try kept.text()
    #expect(
      text == """
        {"value":{"colors":{"text":"light"},"font":{"name":"Sans","size":14},"later":[1]},"version":3}
        """)
  }
}
