import Foundation
import Synchronization

@testable import Repositories

/// A disk in memory that tells what a program sees from what a power cut would leave, and follows a
/// plan at every call: to work, to fail, to do half of the work, or to be the last.
///
/// Any directory exists on the disk. A crash leaves ``DiskState/afterKill`` or
/// ``DiskState/afterPowerCut(using:)``, with which a new disk goes on.
final class SimulatedDisk: FileSystem {
  /// A choice of each call's fault; nil for none.
  typealias Plan = @Sendable (DiskCall) -> DiskFault?

  private struct Contents {
    var state: DiskState
    var plan: Plan
    var calls = 0
    var isDead = false
    var history: [DiskMoment]?
  }

  private let contents: Mutex<Contents>

  init(_ state: DiskState = DiskState(), plan: @escaping Plan = { _ in nil }) {
    contents = Mutex(Contents(state: state, plan: plan))
  }

  /// The contents of the disk.
  var state: DiskState { contents.withLock { $0.state } }

  /// Whether the program has ended in the middle of a call.
  var isDead: Bool { contents.withLock { $0.isDead } }

  /// Returns the calls since ``record()`` or the last `takeHistory()`, with the state before each
  /// call.
  func takeHistory() -> [DiskMoment] {
    contents.withLock { contents in
      defer { contents.history = [] }
      return contents.history ?? []
    }
  }

  /// Starts to record every call, with the state before it.
  func record() { contents.withLock { $0.history = [] } }

  /// Goes on with other contents, as another program or a person has left them.
  func replace(_ state: DiskState) { contents.withLock { $0.state = state } }

  /// Follows another plan from the next call on.
  func follow(_ plan: @escaping Plan) { contents.withLock { $0.plan = plan } }

  /// Makes a call, with the fault that the plan demands.
  func perform<Result>(
    _ kind: DiskCall.Kind, _ path: String, node: Int = 0, written: [UInt8] = [],
    over start: Int? = nil,
    _ body: (inout DiskState, DiskFault?) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    try contents.withLock { contents throws(SystemError) in
      if contents.isDead { throw SystemError(code: EIO) }
      contents.calls += 1
      let call = DiskCall(
        number: contents.calls, kind: kind, path: path, node: node, written: written,
        overwritten: start)
      contents.history?.append(DiskMoment(call: call, before: contents.state))
      let fault = contents.plan(call)
      if case .fail(let code)? = fault { throw SystemError(code: code) }
      if case .after(let happens)? = fault { happens(&contents.state) }
      if case .die(after: 0)? = fault {
        contents.isDead = true
        throw SystemError(code: EIO)
      }
      let result = try body(&contents.state, fault)
      switch fault {
      case .failAfterwards(let code), .part(_, let code?):
        throw SystemError(code: code)
      case .die:
        contents.isDead = true
        throw SystemError(code: EIO)
      case nil, .fail, .part, .noBytes, .after: return result
      }
    }
  }

  /// Gives a file's lock up, for a file that is closed.
  func unlock(_ node: Int) { contents.withLock { $0.state.setLocked(false, node) } }

  func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> any OpenFile {
    let node = try perform(.open, path) { state, _ throws(SystemError) in
      try state.open(path, to: purpose)
    }
    return SimulatedFile(disk: self, node: node, path: path)
  }

  func status(of path: String) throws(SystemError) -> FileStatus {
    try perform(.status, path) { state, _ throws(SystemError) in
      try state.status(of: path)
    }
  }

  func target(ofLink path: String) throws(SystemError) -> String? {
    let state = state
    guard let node = state.names[path], case .link(let target)? = state.nodes[node]?.kind else {
      return nil
    }
    return target
  }

  func realPath(of path: String) -> String? {
    let state = state
    return state.node(at: path).flatMap { node in state.names.first { $0.value == node }?.key }
  }

  func names(in directory: String) -> [String] {
    let paths = try? perform(.names, directory) { state, _ in Array(state.names.keys) }
    return (paths ?? []).filter { Directory(of: $0).path == directory }.map(Directory.name)
  }

  func link(_ path: String, to newPath: String) throws(SystemError) {
    try perform(.link, path) { state, _ throws(SystemError) in
      guard let node = state.names[path] else { throw SystemError(code: ENOENT) }
      guard state.names[newPath] == nil else { throw .exists }
      state.setName(newPath, node)
    }
  }

  var start: String { "start \(contents.withLock { $0.state.start })" }

  func drawNumber() -> UInt64 {
    // A number drawn before a crash is not drawn again after it.
    contents.withLock { UInt64($0.state.lastNode) << 32 | UInt64($0.calls) }
  }

  func createDirectory(_ path: String) throws(SystemError) { throw SystemError(code: EEXIST) }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try perform(.rename, path) { state, _ throws(SystemError) in
      guard let node = state.names[path] else { throw SystemError(code: ENOENT) }
      state.setName(newPath, node)
      state.setName(path, nil)
    }
  }

  func exchange(_ path: String, with other: String) throws(SystemError) {
    try perform(.exchange, path) { state, _ throws(SystemError) in
      guard let node = state.names[path], let second = state.names[other] else {
        throw SystemError(code: ENOENT)
      }
      state.setNames([(path, second), (other, node)])
    }
  }

  var isRoot: Bool { false }

  func remove(_ path: String) throws(SystemError) {
    try perform(.remove, path) { state, _ throws(SystemError) in
      guard state.names[path] != nil else { throw SystemError(code: ENOENT) }
      state.setName(path, nil)
    }
  }
}
