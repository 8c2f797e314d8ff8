import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A file of the program's own that changes in one step.
struct OwnDraftTests {
  private static let path = "/folder/waiting"
  private static let (old, new) = (Array("old\n".utf8), Array("the new bytes\n".utf8))
  private let foreign = Array("precious".utf8)
  private let path = Self.path

  /// A disk with the file as a program has made it.
  private func disk() throws -> SimulatedDisk {
    let disk = SimulatedDisk()
    try disk.replaceOwn(path, .waiting, with: Self.old)
    return SimulatedDisk(disk.state.afterKill)
  }

  private func names(_ disk: SimulatedDisk) -> [String] { disk.state.names.keys.sorted() }

  @Test func `replacing leaves the new bytes, and no draft`() throws {
    let disk = try disk()
    #expect(try disk.ownBytes(path, .waiting) == Self.old)
    #expect(try disk.replaceOwn(path, .waiting, with: Self.new) == .replaced)
    #expect(try disk.ownBytes(path, .waiting) == Self.new)
    #expect(names(disk) == [path])
  }

  @Test(arguments: [DiskCall.Kind.open, .write, .synchronize, .exchange])
  func `when a call fails, the old bytes stay, and no draft`(failing: DiskCall.Kind) throws {
    let disk = try disk()
    disk.follow { call in
      call.kind == failing && call.path != "/folder" ? .fail(ENOSPC) : nil
    }
    #expect(throws: SystemError(code: ENOSPC)) {
      try disk.replaceOwn(path, .waiting, with: Self.new)
    }
    disk.follow { _ in nil }
    #expect(try disk.ownBytes(path, .waiting) == Self.old)
    #expect(names(disk) == [path])
  }

  @Test func `a step that may have been made is told as that`() throws {
    let disk = try disk()
    disk.follow { $0.kind == .exchange ? .failAfterwards(EIO) : nil }
    #expect(try disk.replaceOwn(path, .waiting, with: Self.new) == .replaced)
    disk.follow { $0.kind == .synchronize && $0.path == "/folder" ? .fail(EIO) : nil }
    let outcome = try disk.replaceOwn(path, .waiting, with: Self.old)
    #expect(outcome == .unsure(SystemError(code: EIO)))
  }

  @Test func `where names cannot be exchanged, one is replaced`() throws {
    let disk = try disk()
    disk.follow { $0.kind == .exchange ? .fail(EINVAL) : nil }
    try disk.replaceOwn(path, .waiting, with: Self.new)
    #expect(try disk.ownBytes(path, .waiting) == Self.new)
    #expect(names(disk) == [path])
  }

  @Test func `a file of others that comes at the last moment stays`() throws {
    for hasOld in [true, false] {
      let disk = hasOld ? try disk() : SimulatedDisk()
      disk.follow { [path, foreign] call in
        [.exchange, .link].contains(call.kind) && call.path.hasSuffix(".tmp")
          ? .after { state in
            let hasCome = state.names.keys.contains { state.bytes($0) == foreign }
            if !hasCome { state.put(foreign, at: path) }
          } : nil
      }
      #expect(throws: SystemError.foreign) {
        try disk.replaceOwn(path, .waiting, with: Self.new)
      }
      #expect(disk.state.bytes(path) == foreign)
      #expect(names(disk) == [path])
    }
  }

  @Test func `the owner and the permissions stay; where they cannot, the file does`() throws {
    let disk = try disk()
    let owner = FileOwner(user: 7, group: 8, mode: 0o640)
    try disk.openOwn(path, .waiting, to: .change).setOwner(owner)
    try disk.replaceOwn(path, .waiting, with: Self.new)
    #expect(try disk.status(of: path).owner == owner)
    disk.follow { $0.kind == .own ? .fail(EPERM) : nil }
    #expect(throws: SystemError(code: EPERM)) {
      try disk.replaceOwn(path, .waiting, with: Self.old)
    }
    #expect(try disk.ownBytes(path, .waiting) == Self.new)
    #expect(names(disk) == [path])
  }

  @Test func `at every byte of a draft that was left, the next one removes it`() throws {
    let generation = try #require(FileGeneration("0000000000000abc"))
    let whole = OwnFile.waiting.header(generation) + Self.new
    for count in 0...whole.count {
      for isZeroed in [false, true] {
        var state = try disk().state
        let bytes = isZeroed ? [UInt8](repeating: 0, count: count) : Array(whole.prefix(count))
        state.put(bytes, at: "\(path).0000000000000abc.tmp")
        let disk = SimulatedDisk(state)
        try disk.replaceOwn(path, .waiting, with: Self.new)
        #expect(names(disk) == [path], "\(count)")
      }
    }
  }

  @Test func `copies, files of others and drafts that are being written are kept`() throws {
    let disk = try disk()
    var state = disk.state
    let copy = try #require(state.bytes(path))
    let kept = [
      "\(path).0123456789abcdef.tmp": foreign, "\(path).1123456789abcdef.tmp": copy,
      "\(path).tmp": foreign, "\(path).bak": copy, "\(path).0123.tmp": [],
    ]
    for (path, bytes) in kept { state.put(bytes, at: path) }
    state.put([], at: "\(path).2123456789abcdef.tmp", as: .link("/precious"))
    state.put([], at: "\(path).3123456789abcdef.tmp", as: .other)
    let after = SimulatedDisk(state)
    let other = try OwnDraft(of: path, as: .waiting, on: after)
    try other.write(Self.new)
    let count = after.state.names.count
    try after.replaceOwn(path, .waiting, with: Self.new)
    #expect(after.state.names.count == count)
    for (path, bytes) in kept { #expect(after.state.bytes(path) == bytes) }
    other.discard()
    #expect(after.state.names.count == count - 1)
  }

  @Test func `a file of others that the disk gives no bytes of is not removed as a draft`() throws {
    var state = try disk().state
    let other = "\(path).0123456789abcdef.tmp"
    state.put(foreign, at: other)
    let disk = SimulatedDisk(state) { $0.kind == .read && $0.path == other ? .noBytes : nil }
    try disk.replaceOwn(path, .waiting, with: Self.new)
    #expect(disk.state.bytes(other) == foreign)
    #expect(names(disk) == [path, other])
  }

  @Test(arguments: [OwnFile.waiting, .list, .edits, .answer, .history, .lock])
  func `whatever fails and whenever the program ends, there is the old file or the new one`(
    kind: OwnFile
  ) async throws {
    try await withSeed { random in
      let start = SimulatedDisk()
      try start.replaceOwn(path, kind, with: Self.old)
      let sweep = FaultSweep(from: start.state.afterKill) { [path] disk in
        Result { () throws(SystemError) in try disk.replaceOwn(path, kind, with: Self.new) }
      }
      let calls = try sweep.forEachEnd(using: &random) { told, left, place in
        let disk = SimulatedDisk(left)
        let found = try #require(try disk.ownBytes(path, kind), "\(place)")
        switch told {
        case .success(.replaced): try #require(found == Self.new, "\(place)")
        case .failure: try #require(found == Self.old, "\(place)")
        case .success(.unsure): try #require([Self.old, Self.new].contains(found), "\(place)")
        }
        try disk.replaceOwn(path, kind, with: Self.old)
        try #require(names(disk) == [path], "\(place)")
      }
      #expect(calls > 10)
    }
  }
}
