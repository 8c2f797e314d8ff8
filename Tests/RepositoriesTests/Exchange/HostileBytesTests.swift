import Repositories
import StateStoreTesting
import Testing

/// Random bytes as files of todos.
struct HostileBytesTests {
  @Test(arguments: ExchangeFormat.allCases)
  func `no bytes are too much, and pieces make no difference`(format: ExchangeFormat) async throws {
    try await withSeed { random in
      let pieces =
        [
          "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "\r\n", " ", "x ", "(A) ", "2026-11-20 ",
          "@a", "+b", "due:2026-12-01", "id:00000000-0000-0000-0000-000000000001", "\u{0}",
          "\u{FEFF}",
          "\"title\"", "\"description\"", "\"uuid\"", "\"number\"", "1e999", "null", "🥛", "\u{301}",
          "\"00000000-0000-0000-0000-000000000001\"", "\"status\":\"deleted\"",
          "{\"description\":\"x\"}",
        ].map { Array($0.utf8) } + [[0xFF], [0xE2, 0x82], [0xC0, 0x80]]
      for _ in 0..<LongTests.rounds(2_000) {
        let bytes = (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in
          pieces.randomElement(using: &random) ?? []
        }
        let whole = rows(format, bytes, rowLimit: 64)
        let size = Int.random(in: 1...9, using: &random)
        #expect(rows(format, bytes, pieces: size, rowLimit: 64) == whole)
      }
    }
  }
}
