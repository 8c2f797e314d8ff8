import Foundation
import Synchronization

@testable import Repositories

/// An open file of a ``SimulatedDisk``; node 0 is the directory.
final class SimulatedFile: OpenFile {
  private let disk: SimulatedDisk
  private let node: Int
  private let path: String
  private let hasLock = Mutex(false)

  init(disk: SimulatedDisk, node: Int, path: String) {
    self.disk = disk
    self.node = node
    self.path = path
  }

  deinit { unlock() }

  /// Waiting would last for ever: a simulated program does one thing after the other.
  func lock(waiting isWaiting: Bool) throws(SystemError) -> Bool {
    try disk.perform(.lock, path) { state, _ in
      if state.nodes[node]?.isLocked == true { return false }
      state.setLocked(true, node)
      // Closing the file gives the lock up, even if taking it was reported as failed.
      hasLock.withLock { $0 = true }
      return true
    }
  }

  func unlock() {
    let had = hasLock.withLock { hasLock in
      defer { hasLock = false }
      return hasLock
    }
    if had { disk.unlock(node) }
  }

  func status() throws(SystemError) -> FileStatus {
    try disk.perform(.status, path) { state, _ in state.status(of: node) }
  }

  func setOwner(_ owner: FileOwner) throws(SystemError) {
    try disk.perform(.own, path, node: node) { state, _ in state.setOwner(owner, node) }
  }

  func lockOwner() -> Int32? { 42 }

  func size() throws(SystemError) -> Int { try status().size }

  func readPiece(_ count: Int, from start: Int) throws(SystemError) -> [UInt8] {
    Array(try readContents(from: start).prefix(count))
  }

  func readContents(from start: Int) throws(SystemError) -> [UInt8] {
    try disk.perform(.read, path) { state, fault in
      if case .noBytes? = fault { return [] }
      return Array(state.nodes[node]?.bytes.dropFirst(start) ?? [])
    }
  }

  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int {
    try disk.perform(.write, path, node: node, written: bytes) { state, fault in
      let count =
        switch fault {
        case .part(let part, _), .die(after: let part): min(part, bytes.count)
        case nil, .fail, .failAfterwards, .noBytes, .after: bytes.count
        }
      state.append(bytes.prefix(count), to: node)
      return count
    }
  }

  func overwrite(_ bytes: [UInt8], at start: Int) throws(SystemError) {
    let count = try disk.perform(.write, path, node: node, written: bytes, over: start) {
      state, fault in
      let count =
        switch fault {
        case .part(let part, _), .die(after: let part): min(part, bytes.count)
        case nil, .fail, .failAfterwards, .noBytes, .after: bytes.count
        }
      state.change(node, .write(at: start, Array(bytes.prefix(count))))
      return count
    }
    guard count == bytes.count else { throw .full }
  }

  func truncate(to length: Int) throws(SystemError) {
    try disk.perform(.truncate, path) { state, _ in state.change(node, .truncate(length)) }
  }

  func synchronize() throws(SystemError) {
    try disk.perform(.synchronize, path) { state, fault in
      if case .failAfterwards? = fault {
        state.forget(node)
      } else {
        state.synchronize(node)
      }
    }
  }
}
