import Foundation
import Testing

@testable import Repositories

/// What is kept of a list is whole, or told as damaged: never a shorter list.
struct ListCacheDamageTests {
  private static let path = "/todo/list"
  private static let trail = "/todo/list.edits"

  /// A disk with a list of three todos, two edits behind it, and the last edits.
  private func disk(_ title: String = "todo") throws -> SimulatedDisk {
    let disk = SimulatedDisk()
    let cache = ListCache("/\(title)/list", on: disk)
    var list = StoredTodos()
    for number in 1...3 { list.restore(.sample(number, title: "\(title) \(number)"), history: []) }
    cache.write(ListCache.Contents(list: list, revision: Revision(10)))
    for number in 4...5 {
      let todo = Todo.sample(number, title: "\(title) \(number)")
      let saved = TodosSaved(
        TodosEdit(.add, [.added(todo)]), at: Revision(7 + number),
        Date(timeIntervalSinceReferenceDate: 1))
      cache.append([saved], after: Revision(6 + number))
    }
    return disk
  }

  private func found(on disk: SimulatedDisk) throws -> [Int]? {
    try ListCache(Self.path, on: disk).read()?.list.all.map(\.number).sorted()
  }

  /// The damages of a file of lines: cut, flipped, removed, doubled, in another order, and other
  /// bytes.
  static func damages(of bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    var lines: [[UInt8]] = []
    for part in bytes.split(separator: UInt8(ascii: "\n")) {
      lines.append(part + [UInt8(ascii: "\n")])
    }
    var damages: [(String, [UInt8])] = [
      ("nothing", []), ("zeros", [UInt8](repeating: 0, count: bytes.count)),
      ("a text", Array("milk\n".utf8)),
      ("twice", bytes + bytes), ("zeros behind", bytes + [0, 0, 0]),
      ("without the last line feed", Array(bytes.dropLast())), ("a line feed", bytes + [0x0A]),
    ]
    for (index, line) in lines.enumerated() {
      let number = index + 1
      let (before, after) = (Array(lines[..<index]), Array(lines[number...]))
      var flipped = line
      flipped[line.count / 2] ^= 4
      let others: [(String, [[UInt8]])] = [
        ("cut before line", before), ("cut in line", before + [Array(line.prefix(line.count / 2))]),
        ("flipped in line", before + [flipped] + after), ("without line", before + after),
        ("twice line", before + [line, line] + after),
      ]
      damages += others.map { ("\($0.0) \(number)", Array($0.1.joined())) }
      if after.isEmpty { continue }
      let swapped = before + [after[0], line] + after.dropFirst()
      damages.append(("later line \(number)", Array(swapped.joined())))
    }
    return damages
  }

  @Test(arguments: [path, trail])
  func `each damage is told`(path: String) throws {
    let disk = try disk()
    #expect(try found(on: disk) == [1, 2, 3, 4, 5])
    let whole = disk.state
    let bytes = try #require(whole.bytes(path))
    let damages = Self.damages(of: bytes)
    #expect(damages.count > 20)
    for (name, damaged) in damages {
      var state = whole
      state.put(damaged, at: path)
      #expect(throws: StorageError.self, "\(name)") { try found(on: SimulatedDisk(state)) }
    }
  }

  @Test(arguments: [path, trail])
  func `the file of another list is told`(path: String) throws {
    var state = try disk().state
    let other = path.replacing("/todo/", with: "/other/")
    state.put(try #require(try disk("other").state.bytes(other)), at: path)
    #expect(throws: StorageError.self) { try found(on: SimulatedDisk(state)) }
  }

  /// Disks on which another program than the keeper of the list has noted two edits, after each.
  private func noted() throws -> [DiskState] {
    let disk = try disk()
    return [disk.state]
      + (6...7).map { number in
        ListCache(Self.path, on: disk).note([
          TodosSaved(
            TodosEdit(.add, [.added(.sample(number))]), at: Revision(number + 10),
            Date(timeIntervalSinceReferenceDate: 1))
        ])
        return disk.state
      }
  }

  @Test func `last edits that are removed or older than the list are told`() throws {
    let noted = try noted()
    #expect(try found(on: SimulatedDisk(noted[2])) == [1, 2, 3, 4, 5, 6, 7])
    for old in [nil, noted[0], noted[1]] {
      var state = noted[2]
      if let old { state.put(try #require(old.bytes(Self.trail)), at: Self.trail) }
      let disk = SimulatedDisk(state)
      if old == nil { try disk.remove(Self.trail) }
      #expect(throws: StorageError.self) { try found(on: disk) }
      // Also where another edit is noted in the file that came into the place.
      ListCache(Self.path, on: disk).note([
        TodosSaved(
          TodosEdit(.add, [.added(.sample(8))]), at: Revision(18),
          Date(timeIntervalSinceReferenceDate: 1))
      ])
      #expect(throws: StorageError.self) { try found(on: disk) }
    }
  }

  @Test func `an edit that cannot be noted is told as missing`() throws {
    let disk = SimulatedDisk(try noted()[1])
    disk.follow { $0.path == Self.trail ? .fail(EIO) : nil }
    ListCache(Self.path, on: disk).note([
      TodosSaved(
        TodosEdit(.add, [.added(.sample(8))]), at: Revision(18),
        Date(timeIntervalSinceReferenceDate: 1))
    ])
    disk.follow { _ in nil }
    #expect(
      throws: StorageError.damagedCopy(
        path: Self.trail, line: 6, reason: KnownReason.missingLine.rawValue)
    ) { try found(on: disk) }
  }

  @Test func `a list that is written anew needs the later edits, and no others`() throws {
    let disk = SimulatedDisk(try noted()[2])
    let cache = ListCache(Self.path, on: disk)
    var contents = try #require(try cache.read())
    contents.revision = Revision(16)
    cache.write(contents)
    let other = SimulatedDisk(disk.state.afterKill)
    try other.remove(Self.trail)
    #expect(throws: StorageError.self) { try found(on: other) }
    contents.revision = Revision(17)
    cache.write(contents)
    try disk.remove(Self.trail)
    #expect(try found(on: disk) == [1, 2, 3, 4, 5, 6, 7])
  }
}
