import Foundation
import Testing

@testable import Repositories

struct FileSystemTests {
  private let file = Array("file\n".utf8)
  private let foreign = Array("foreign\n".utf8)

  /// Makes a disk without hard links, with `kind` at the place to move to.
  private func disk(_ kind: DiskState.Kind?) -> SimulatedDisk {
    var state = DiskState()
    state.put(file, at: "/file")
    if let kind { state.put(foreign, at: "/place", as: kind) }
    return SimulatedDisk(state) { $0.kind == .link ? .fail(EPERM) : nil }
  }

  @Test func `without hard links, too, nothing that is there is replaced`() {
    for kind: DiskState.Kind in [.file, .other, .link("/nowhere"), .link("/file")] {
      let disk = disk(kind)
      #expect(throws: SystemError.exists) { try disk.move("/file", toFree: "/place") }
      #expect(disk.state.bytes("/place") == foreign)
      #expect(disk.state.bytes("/file") == file)
    }
  }

  @Test func `without hard links a file is moved to where nothing is`() throws {
    let disk = disk(nil)
    try disk.move("/file", toFree: "/place")
    #expect(disk.state.bytes("/place") == file)
    #expect(disk.state.bytes("/file") == nil)
  }

  @Test func `when the look at the place fails, nothing is moved`() {
    let disk = disk(nil)
    disk.follow { call in
      switch call.kind {
      case .link: .fail(EPERM)
      case .status: .fail(EIO)
      default: nil
      }
    }
    #expect(throws: SystemError(code: EIO)) { try disk.move("/file", toFree: "/place") }
    #expect(disk.state.bytes("/file") == file && disk.state.bytes("/place") == nil)
  }

  @Test func `what is written in part is written on; a disk that takes nothing is full`() throws {
    let disk = SimulatedDisk()
    let opened = try disk.open("/file", to: .create(.journal))
    disk.follow { $0.kind == .write ? .part(2, failing: nil) : nil }
    try opened.writeAll(file)
    #expect(disk.state.bytes("/file") == file)

    disk.follow { $0.kind == .write ? .part(0, failing: nil) : nil }
    #expect(throws: SystemError.full) { try opened.writeAll(file) }
  }
}
