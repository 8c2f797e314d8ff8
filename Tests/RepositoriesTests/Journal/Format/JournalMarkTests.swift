import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

struct JournalMarkTests {
  private func mark(using random: inout SeededGenerator) throws -> JournalMark {
    var contents = try JournalContents(
      parsing: JournalHeader.line(version: 3), path: "/todos")
    for number in 0..<Int.random(in: 0...3, using: &random) {
      let saved = TodosSaved.adding(
        .sample(number + 1), at: number + 1, Date(timeIntervalSinceReferenceDate: 0))
      contents.append(saved, length: Int.random(in: 0...5_000, using: &random))
    }
    var mark = JournalMark(
      of: contents,
      in: FileStatus.Identity(
        device: UInt64.random(in: 0...0xFFFF_FFFF, using: &random),
        number: UInt64.random(in: .min ... .max, using: &random)),
      after: ["", "9f3c5a0e3d0b4a62"].randomElement(using: &random) ?? "",
      start: ["b1a9f5de-6c1b", ""].randomElement(using: &random) ?? "")
    mark.isInDoubt = Bool.random(using: &random)
    return mark
  }

  private func json(_ mark: JournalMark) -> [UInt8] {
    Array(mark.bytes.dropFirst(9).prefix { $0 != 0x0A }).reversed().drop { $0 == 0x20 }.reversed()
  }

  @Test func `a mark is read as it was written, unless one byte has changed`() async throws {
    try await withSeed { random in
      for _ in 0..<500 {
        let mark = try mark(using: &random)
        #expect(JournalMark(mark.bytes) == mark && mark.bytes.count == JournalMark.size)
        var other = mark.bytes
        let end = other.lastIndex(of: UInt8(ascii: "}")) ?? 0
        let index = Int.random(in: 0...end, using: &random)
        other[index] ^= UInt8.random(in: 1...0xFF, using: &random)
        #expect(JournalMark(other) == nil)
      }
    }
  }

  @Test(arguments: [
    ("snapshotLength", "-9223372036854775808"), ("snapshotLength", "9223372036854775807"),
    ("length", "-9223372036854775808"), ("length", "-1"), ("rev", "-1"),
    ("rev", "9223372036854775807"), ("snapshotRev", "9223372036854775807"),
  ])
  func `a mark with impossible numbers is none`(member: String, number: String) throws {
    var random = SeededGenerator(seed: 1)
    var mark = try mark(using: &random)
    while JournalMark(mark.bytes) == nil { mark = try self.mark(using: &random) }
    let text = String(decoding: json(mark), as: UTF8.self)
    let pattern = try Regex("\"\(member)\":[0-9]+")
    let changed = Array(text.replacing(pattern, with: "\"\(member)\":\(number)").utf8)
    #expect(changed != Array(text.utf8))
    let checksum = JournalLine.text(of: Checksum.of(changed, in: changed.indices))
    #expect(JournalMark(checksum + [0x20] + changed) == nil)
    let whole = Array(text.utf8)
    let right = JournalLine.text(of: Checksum.of(whole, in: whole.indices))
    #expect(JournalMark(right + [0x20] + whole) != nil)
  }

  @Test func `a header is read, whatever white space stands in it`() throws {
    let line = Array(
      "{\"format\":\"todo-repl journal\",\"gen\":\"00c0ffee00c0ffee\",\"version\":3}".utf8)
    let header = try JournalHeader.read(line[...], path: "/todos")
    #expect(header == JournalHeader(gen: "00c0ffee00c0ffee", version: 3))
    let spaced = Array(
      "{ \"format\":\"todo-repl journal\", \"gen\":\"00c0ffee00c0ffee\", \"version\":3}".utf8)
    #expect(try JournalHeader.read(spaced[...], path: "/todos") == header)
  }
}
