import Repositories
import Synchronization

/// The files of this computer, of which chosen calls fail as a plan says.
final class FaultyFiles: FileSystem {
  /// Chooses the error of a call by its number, counted from 1 since the plan is followed; nil for
  /// none.
  typealias Plan = @Sendable (_ call: Int) -> SystemError?

  private struct State {
    var plan: Plan = { _ in nil }
    var calls = 0
  }

  private let files = SystemFiles()
  private let state = Mutex(State())

  /// The number of calls since the plan is followed.
  var calls: Int { state.withLock { $0.calls } }

  /// Follows another plan from the next call on.
  func follow(_ plan: @escaping Plan) { state.withLock { $0 = State(plan: plan) } }

  /// Makes a call, unless it is to fail.
  func perform<Value>(_ call: () throws(SystemError) -> Value) throws(SystemError) -> Value {
    let error = state.withLock { state in
      state.calls += 1
      return state.plan(state.calls)
    }
    if let error { throw error }
    return try call()
  }

  func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> any OpenFile {
    let file = try perform { () throws(SystemError) in try files.open(path, to: purpose) }
    return FaultyFile(file, of: self)
  }

  func status(of path: String) throws(SystemError) -> FileStatus {
    try perform { () throws(SystemError) in try files.status(of: path) }
  }

  func target(ofLink path: String) throws(SystemError) -> String? {
    try perform { () throws(SystemError) in try files.target(ofLink: path) }
  }

  func realPath(of path: String) -> String? { files.realPath(of: path) }

  func createDirectory(_ path: String) throws(SystemError) {
    try perform { () throws(SystemError) in try files.createDirectory(path) }
  }

  func names(in directory: String) -> [String] { files.names(in: directory) }

  func link(_ path: String, to newPath: String) throws(SystemError) {
    try perform { () throws(SystemError) in try files.link(path, to: newPath) }
  }

  func exchange(_ path: String, with other: String) throws(SystemError) {
    try perform { () throws(SystemError) in try files.exchange(path, with: other) }
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try perform { () throws(SystemError) in try files.rename(path, to: newPath) }
  }

  func remove(_ path: String) throws(SystemError) {
    try perform { () throws(SystemError) in try files.remove(path) }
  }

  func drawNumber() -> UInt64 { files.drawNumber() }
  var start: String { files.start }
  var isRoot: Bool { files.isRoot }
}
