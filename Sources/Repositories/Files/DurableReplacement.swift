/// How a durable replacement of a file has failed.
enum ReplacementFailure: Error {
  /// The file is as it was.
  case notReplaced(SystemError)
  /// Programs may see the new bytes, which a power cut may take.
  case notDurable(SystemError)
}

extension FileSystem {
  /// Replaces the bytes of a file in one step, and returns when they are on the disk.
  func replaceDurably(_ path: String, with bytes: [UInt8]) throws(ReplacementFailure) {
    let draft = "\(path).\(String(drawNumber(), radix: 16)).tmp"
    let file: any OpenFile
    do {
      file = try open(draft, to: .create)
    } catch {
      throw .notReplaced(error)
    }
    let identity: FileStatus.Identity
    do throws(SystemError) {
      try file.writeAll(bytes)
      try file.synchronize()
      identity = try file.status().identity
    } catch {
      // A failed draft is of no use, and nothing can be done if it cannot be removed.
      try? remove(draft)
      throw .notReplaced(error)
    }
    do {
      try rename(draft, to: path)
    } catch {
      // The system may report a failure and have renamed the file all the same.
      switch Result(catching: { () throws(SystemError) in try status(of: path).identity }) {
      case .success(identity): throw .notDurable(error)
      case .failure(let flaw) where !flaw.isMissingFile: throw .notDurable(error)
      case .success, .failure:
        try? remove(draft)
        throw .notReplaced(error)
      }
    }
    do {
      try Directory(of: path, on: self).synchronize()
    } catch {
      throw .notDurable(error)
    }
  }
}
