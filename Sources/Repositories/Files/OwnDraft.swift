/// A file that is written beside one of the program's own files, and takes its name in one step: a
/// killed program leaves the old file or the new one.
///
/// The next program that makes a draft removes the drafts of ended programs. Such a draft has the
/// generation of its name in its first line, as far as that was written; or it is the replaced
/// file, and the current file has that generation.
package struct OwnDraft {
  private let target: String
  private let kind: OwnFile
  private let system: any FileSystem
  private let names: DraftNames
  private let generation: FileGeneration
  private let file: any OpenFile
  private var path: String { names.path(generation) }

  /// The outcome of a replacement.
  package enum Outcome: Equatable {
    case replaced
    /// The file has the new bytes or the old ones, or a power cut may restore the old ones.
    case unsure(SystemError)
  }

  init(of target: String, as kind: OwnFile, on system: any FileSystem) throws(SystemError) {
    self.target = target
    self.kind = kind
    self.system = system
    names = DraftNames(target: target, ending: Self.ending)
    Self.removeAbandoned(of: target, as: kind, on: system)
    (file, generation) = try system.makeDraft(names, as: .temporary)
  }

  static let ending = ".tmp"

  /// Removes the drafts of a file that ended programs have left.
  package static func removeAbandoned(
    of target: String, as kind: OwnFile, on system: any FileSystem
  ) {
    let names = DraftNames(target: target, ending: ending)
    let current = try? system.open(target, to: .readOwn).beginning(kind.headerLength)
    system.removeAbandoned(names, besides: [target]) { file, generation throws(SystemError) in
      try kind.isAbandoned(file, generation, current: current)
    }
  }

  /// Writes the whole file after its first line, and returns when it is on the disk.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try file.writeAll(kind.header(generation) + bytes)
    try file.synchronize()
  }

  /// Takes the target's name, which no file has yet.
  func takeFreeName() throws(SystemError) {
    try system.adopt(file, by: Directory(of: target).path)
    try system.move(path, toFree: target)
    file.unlock()
  }

  /// Takes a free name, or the name, owner and permissions of a file of the same kind.
  func replace() throws(SystemError) -> Outcome {
    while true {
      if let old = try system.openOwnIfThere(target, kind, to: .readOwn) {
        let owner = try old.status().owner
        if try file.status().owner != owner { try file.setOwner(owner) }
        return try outcome(of: takeName)
      }
      do {
        return try outcome(of: takeFreeName)
      } catch {
        // Another program was faster.
        guard error.isExistingFile else { throw error }
      }
    }
  }

  /// Replaces the file by the draft. If the system can exchange two names, even a foreign file that
  /// takes the name at this moment survives.
  private func takeName() throws(SystemError) {
    do {
      try system.exchange(path, with: target)
    } catch {
      guard error.meansNoExchange else { throw error }
      return try system.rename(path, to: target)
    }
    do throws(SystemError) {
      _ = try system.openOwn(path, kind, to: .readOwn)
    } catch {
      guard error == .foreign else { return }
      try system.exchange(path, with: target)
      throw error
    }
    // An old file that cannot be removed keeps the draft's name until the next draft is made.
    try? system.remove(path)
  }

  /// The outcome of `take`: a system may report a failure although the call succeeded.
  private func outcome(
    of take: () throws(SystemError) -> Void
  ) throws(SystemError) -> Outcome {
    do {
      try take()
    } catch {
      let failure = error
      let isTaken: Bool
      do throws(SystemError) {
        isTaken = try system.identity(of: target) == file.status().identity
      } catch {
        return .unsure(failure)
      }
      if !isTaken { throw failure }
    }
    do {
      try Directory(of: target, on: system).synchronize()
    } catch {
      return .unsure(error)
    }
    return .replaced
  }

  /// Removes the draft, which is no longer needed, unless it has become the file.
  func discard() {
    file.unlock()
    guard let own = try? file.status().identity,
      (try? system.identity(of: path)) == own, (try? system.identity(of: target)) != own
    else { return }
    try? system.remove(path)
  }
}
