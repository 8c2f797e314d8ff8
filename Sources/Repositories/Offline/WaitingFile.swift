import Foundation
import Synchronization

/// The file of the edits that wait for a server, shared by all programs of the machine.
///
/// A change is atomic and durable, under the lock of the file "PATH.lock"; each change also writes
/// the lock file, so that others can watch it. Foreign files with these names stay unchanged:
/// `StorageError.foreignFile`. `Docs/Sharing.md` says what a failure of each step means.
final class WaitingFile: Sendable {
  let path: String
  private let system: any FileSystem
  private let holding: LockHolding
  private let pause: @Sendable () -> Void
  private let known = Mutex(Known())

  /// How often a change asks for the lock: for ten seconds. Programs have the lock for some
  /// milliseconds, unless a program is stopped or its disk hangs.
  private static let tries = 1_000

  /// The edits read last, with their version.
  private struct Known {
    var last: (version: Version, edits: WaitingEdits)?
    var turns = 0

    /// The edits, as those read or written after all others.
    mutating func inTurn(_ edits: WaitingEdits) -> WaitingEdits {
      var edits = edits
      turns += 1
      edits.turn = WaitingEdits.Turn(turns)
      return edits
    }
  }

  /// A version of the file.
  private struct Version: Equatable {
    let status: FileStatus
    /// The first line: a later file may get the status of an earlier one, but has another
    /// generation.
    let header: [UInt8]

    init(of file: any OpenFile) throws(SystemError) {
      status = try file.status()
      header = try file.beginning(OwnFile.waiting.headerLength)
    }
  }

  /// - Parameter pause: Waits a moment, up to a thousand times, for a program that changes the file.
  init(
    _ path: String, on system: any FileSystem = SystemFiles(), holding: LockHolding = .ofProgram,
    pause: @escaping @Sendable () -> Void = { Thread.sleep(forTimeInterval: 0.01) }
  ) {
    self.path = path
    self.system = system
    self.holding = holding
    self.pause = pause
  }

  var lockPath: String { "\(path).lock" }

  /// Reads the edits, from memory if the file is unchanged since the last read; no edits without a
  /// file.
  ///
  /// The returned edits are durable: another program may have replaced the file, but failed to make
  /// the new name durable, so this synchronizes the folder.
  func read() throws(StorageError) -> WaitingEdits {
    // One read at a time, so that a later turn is of a later file.
    try known.withLock { known throws(StorageError) in
      let edits = try read(&known.last)
      return known.inTurn(edits)
    }
  }

  private func read(
    _ known: inout (version: Version, edits: WaitingEdits)?
  ) throws(StorageError) -> WaitingEdits {
    let version: Version
    let bytes: [UInt8]
    do throws(SystemError) {
      guard let file = try system.openOwnIfThere(path, .waiting, to: .readOwn) else {
        return WaitingEdits()
      }
      version = try Version(of: file)
      if let known, known.version == version { return known.edits }
      bytes = try file.contents(from: OwnFile.waiting.headerLength)
    } catch {
      if error == .foreign {
        throw isOlder ? .olderEdits(path: path) : .foreignFile(path: path, beside: path)
      }
      throw .cannotRead(path: path, reason: error.reason)
    }
    let edits: WaitingEdits
    do throws(StorageError) {
      edits = try WaitingEdits(bytes, path: path)
    } catch {
      guard case .damaged(_, let line, let reason) = error else { throw error }
      // Counts the file's first line, before the header.
      throw .damagedEdits(path: path, line: line + 1, reason: reason)
    }
    try naming(path, StorageError.cannotRead, Directory(of: path, on: system).synchronize())
    known = (version, edits)
    return edits
  }

  /// Whether the file begins with the header of a queue, as earlier versions of the program wrote
  /// it, instead of this version's first line.
  private var isOlder: Bool {
    guard let bytes = try? system.open(path, to: .readOwn).beginning(4096) else { return false }
    let line = Array(bytes.prefix { $0 != JournalLine.newline })
    guard let content = JournalLine.content(of: line, in: line.indices) else { return false }
    return WaitingEdits.isHeader(Data(line[content]))
  }

  /// Changes the edits, and returns the new ones; blocks this thread until it has the lock, for up
  /// to ten seconds.
  ///
  /// - Throws: `StorageError`: `inUse` if another program keeps the lock. After `outcomeUnknown` the
  ///   next successful ``read()`` shows whether the change is there; after any other error nothing
  ///   has changed.
  @discardableResult
  func change(_ body: (inout WaitingEdits) -> Void) throws(StorageError) -> WaitingEdits {
    let (lock, hold) = try acquireForChange()
    defer {
      lock.unlock()
      hold.end()
    }
    let before = try read()
    if let refusal = before.refusal(path: path) { throw refusal }
    var edits = before
    body(&edits)
    if edits == before { return edits }
    guard let lines = edits.lines else {
      throw .cannotEncode(path: path, reason: KnownReason.cannotBeWrittenDown.rawValue)
    }
    let outcome: OwnDraft.Outcome
    do throws(SystemError) {
      outcome = try system.replaceOwn(path, .waiting, with: lines)
    } catch {
      if error == .foreign { throw .foreignFile(path: path, beside: path) }
      throw .cannotWrite(path: path, reason: error.reason)
    }
    // Nobody else changes the file before the lock is released.
    let version =
      outcome == .replaced
      ? try? Version(of: system.openOwn(path, .waiting, to: .readOwn)) : nil
    edits = known.withLock { [edits] known in
      if outcome == .replaced { known.last = version.map { ($0, edits) } }
      return known.inTurn(edits)
    }
    // Programs that watch the lock then read the file. If the lock cannot be written, nothing is
    // lost.
    if let bytes = try? lock.beginning(OwnFile.lock.headerLength) {
      try? lock.overwrite(bytes, at: 0)
    }
    if case .unsure(let error) = outcome {
      throw .outcomeUnknown(path: path, reason: error.reason)
    }
    return edits
  }

  /// Takes the right to send, until the returned file is released; nil while another program has
  /// it.
  func beginSending() throws(StorageError) -> (any OpenFile)? {
    try acquire("\(path).sending")
  }

  private func acquireForChange() throws(StorageError) -> (any OpenFile, LockHold) {
    for _ in 1...Self.tries {
      // Between two tries, Ctrl-Z may stop the program.
      let turn = try holding.asking { () throws(StorageError) in
        try acquire(lockPath).map { ($0, holding.begin()) }
      }
      if let turn { return turn }
      pause()
    }
    throw .inUse(path: path, pid: (try? system.open(lockPath, to: .readOwn))?.lockOwner())
  }

  /// Takes a lock; nil while another program has it.
  private func acquire(_ path: String) throws(StorageError) -> (any OpenFile)? {
    do {
      return try system.lockOwn(path)
    } catch {
      // An earlier version's lock counts as foreign: the error then names that version's edits.
      if error == .foreign {
        throw isOlder ? .olderEdits(path: self.path) : .foreignFile(path: path, beside: self.path)
      }
      throw .cannotOpenForChanges(path: path, reason: error.reason)
    }
  }
}
