import Synchronization

/// The file of the edits that wait for a server, which all programs of the machine share.
///
/// The file changes in one step and durably, under the lock of the file "PATH.lock", which is written at each change so
/// that others can watch it. `Docs/Sharing.md` says of each step what its failure means.
final class WaitingFile: Sendable {
  let path: String
  private let system: any FileSystem
  private let known = Mutex<(status: FileStatus, edits: WaitingEdits)?>(nil)

  init(_ path: String, on system: any FileSystem = SystemFiles()) {
    self.path = path
    self.system = system
  }

  var lockPath: String { "\(path).lock" }

  /// Reads the edits, unless the file is as it was when it was read last; none where there is no file.
  ///
  /// What this returns is on the disk: another program may have replaced the file, and have failed to make the new
  /// name durable.
  func read() throws(StorageError) -> WaitingEdits {
    let status: FileStatus
    let bytes: [UInt8]
    do throws(SystemError) {
      status = try system.status(of: path)
      if let known = known.withLock({ $0 }), known.status == status { return known.edits }
      bytes = try system.open(path, to: .read).contents()
    } catch {
      if error.isMissingFile { return WaitingEdits() }
      throw .cannotRead(path: path, reason: error.reason)
    }
    let edits: WaitingEdits
    do throws(StorageError) {
      edits = try WaitingEdits(bytes, path: path)
    } catch {
      guard case .damaged(_, let line, let reason) = error else { throw error }
      throw .damagedEdits(path: path, line: line, reason: reason)
    }
    do {
      try Directory(of: path, on: system).synchronize()
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    known.withLock { $0 = (status, edits) }
    return edits
  }

  /// Changes the edits, and returns what they have become; waits on this thread until it is this program's turn.
  ///
  /// - Throws: `StorageError`. After `outcomeUnknown` the next successful ``read()`` tells whether the change is there;
  ///   after any other error nothing has changed.
  @discardableResult
  func change(_ body: (inout WaitingEdits) -> Void) throws(StorageError) -> WaitingEdits {
    let lock = try open(lockPath)
    do {
      _ = try lock.lock(waiting: true)
    } catch {
      throw .cannotOpenForChanges(path: lockPath, reason: error.reason)
    }
    defer { lock.unlock() }
    let before = try read()
    var edits = before
    body(&edits)
    if edits == before { return edits }
    guard let lines = edits.lines else {
      throw .cannotEncode(path: path, reason: KnownReason.cannotBeWrittenDown.rawValue)
    }
    // Who watches the lock looks at the file. Nothing is lost where that cannot be written.
    defer {
      try? lock.truncate(to: 0)
      _ = try? lock.writeOnce([UInt8(ascii: "\n")])
    }
    do {
      try system.replaceDurably(path, with: lines)
    } catch {
      switch error {
      case .notReplaced(let error): throw .cannotWrite(path: path, reason: error.reason)
      case .notDurable(let error): throw .outcomeUnknown(path: path, reason: error.reason)
      }
    }
    return edits
  }

  /// Takes the right to send for as long as the file is kept; nil while another program has it.
  func beginSending() throws(StorageError) -> (any OpenFile)? {
    let path = "\(path).sending"
    let file = try open(path)
    do {
      return try file.lock() ? file : nil
    } catch {
      throw .cannotOpenForChanges(path: path, reason: error.reason)
    }
  }

  private func open(_ path: String) throws(StorageError) -> any OpenFile {
    do {
      return try system.openToAppend(path)
    } catch {
      throw .cannotOpenForChanges(path: path, reason: error.reason)
    }
  }
}

extension FileSystem {
  /// Opens a file to write at its end, and makes the file and its folder where they are missing.
  func openToAppend(_ path: String) throws(SystemError) -> any OpenFile {
    do throws(SystemError) {
      return try open(path, to: .append)
    } catch {
      guard error.isMissingFile else { throw error }
      try Directory(of: path, on: self).create()
      return try open(path, to: .append)
    }
  }
}
