import Foundation
import Repositories
import Testing

struct TimeZoneTableTests {
  /// Runs a test with a table in a folder.
  private func with<Result>(
    _ table: Data = Data(Self.table.utf8), _ body: (_ folder: String) async throws -> Result
  ) async throws -> Result {
    try await withTemporaryDirectory { directory in
      try table.write(to: URL(filePath: "\(directory)/zone1970.tab"))
      return try await body(directory)
    }
  }

  private func zones(_ table: Data, of code: String) async throws -> [String] {
    try await with(table) { TimeZoneTable(folder: $0).zones(of: code).map(\.identifier) }
  }

  private static let table = """
    # tab separated
    KR\t+3733+12658\tAsia/Seoul
    US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
    AE,OM\t+2518+05518\tAsia/Dubai
    US\t+415100-0873900\tAmerica/Chicago\r
    """

  @Test(
    arguments: [
      ("KR", ["Asia/Seoul"]), ("US", ["America/New_York"]), ("OM", ["Asia/Dubai"]),
      ("AE", ["Asia/Dubai"]), ("XX", []), ("", []), ("# tab separated", []),
    ] as [(String, [String])])
  func `a country has its zones in the order of the table`(code: String, zones: [String])
    async throws
  {
    // The last line ends with a carriage return, so that its zone is none.
    #expect(try await self.zones(Data(Self.table.utf8), of: code) == zones)
  }

  @Test(arguments: [
    Data(), Data([0, 0xFF, 0x0A, 0x09, 0x09]), Data("KR\tAsia/Seoul".utf8),
    Data("KR\t\t\t\nKR\tx\tNowhere/City".utf8), Data("\t\n,\t,\t,".utf8),
    Data(repeating: 0x0A, count: 300_000),
  ])
  func `a damaged table has no zones`(table: Data) async throws {
    #expect(try await zones(table, of: "KR").isEmpty)
  }

  @Test func `a table that is too long is not read`() async throws {
    let long = Self.table + String(repeating: "#\n", count: 200_000)
    #expect(try await zones(Data(long.utf8), of: "KR").isEmpty)
  }

  @Test(arguments: ["/nonexistent", "/dev", ""])
  func `a missing table has no zones`(folder: String) {
    #expect(TimeZoneTable(folder: folder).zones(of: "KR").isEmpty)
  }

  @Test func `a folder in place of the table is none`() async throws {
    try await withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(
        at: URL(filePath: "\(directory)/zone1970.tab"), withIntermediateDirectories: true)
      #expect(TimeZoneTable(folder: directory).zones(of: "KR").isEmpty)
    }
  }

  @Test func `the table is read once`() async throws {
    try await with { folder in
      let table = TimeZoneTable(folder: folder)
      #expect(table.zones(of: "KR").map(\.identifier) == ["Asia/Seoul"])
      try FileManager.default.removeItem(atPath: "\(folder)/zone1970.tab")
      #expect(table.zones(of: "OM").map(\.identifier) == ["Asia/Dubai"])
    }
  }

  @Test func `TZDIR names the folder`() async throws {
    try await with { folder in
      let table = TimeZoneTable(environment: ["TZDIR": folder])
      #expect(table.zones(of: "KR").map(\.identifier) == ["Asia/Seoul"])
    }
    // Without it, the system's own, which may be missing.
    #expect(TimeZoneTable(environment: [:]).zones(of: "KR").count <= 1)
  }

  @Test func `details have the zones of the table`() async throws {
    try await with { folder in
      let repository = LocaleCountriesRepository(
        language: "en", zones: TimeZoneTable(folder: folder))
      let zones = try await repository.detail(of: "KR").timeZones
      #expect(zones.map(\.identifier) == ["Asia/Seoul"])
      #expect(try await repository.detail(of: "AQ").timeZones.isEmpty)
    }
  }
}
