/// The names of the drafts of a file: `PATH.<generation>.<ending>`.
struct DraftNames: Sendable {
  /// The path of the file that a draft is to become.
  let target: String
  /// The last part of the names, with its point.
  let ending: String

  /// The file of which a path may be that of an ``OwnDraft``.
  static func target(of path: String) -> String? {
    let length = 1 + FileGeneration.length + OwnDraft.ending.utf8.count
    let target = String(Substring(path.utf8.dropLast(length)))
    let names = DraftNames(target: target, ending: OwnDraft.ending)
    return names.generation(of: Directory.name(of: path)) == nil ? nil : target
  }

  /// The path of a draft.
  func path(_ generation: FileGeneration) -> String { "\(target).\(generation)\(ending)" }

  /// The generation of a draft with this name; nil if the name is not that of a draft of this file.
  func generation(of name: String) -> FileGeneration? {
    let (start, end) = (Directory.name(of: target).utf8, ending.utf8)
    let bytes = name.utf8
    guard bytes.count == start.count + 1 + FileGeneration.length + end.count,
      bytes.starts(with: start), bytes.dropFirst(start.count).first == UInt8(ascii: "."),
      bytes.suffix(end.count).elementsEqual(end)
    else { return nil }
    let digits = bytes.dropFirst(start.count + 1).dropLast(end.count)
    return FileGeneration(String(Substring(digits)))
  }
}

extension FileSystem {
  /// Creates the file of a draft, and locks it, by which others know that its program is there.
  func makeDraft(
    _ names: DraftNames, as kind: OwnFile
  ) throws(SystemError) -> (any OpenFile, FileGeneration) {
    while true {
      let generation = FileGeneration(on: self)
      let path = names.path(generation)
      let file = try open(path, to: .create(kind))
      do throws(SystemError) {
        // Another program that looks at the file has the lock for a moment.
        guard try file.lock(waiting: true) else { throw .inUse }
        if try status(of: path).identity == file.status().identity { return (file, generation) }
      } catch {
        if error.isMissingFile { continue }
        try? remove(path)
        throw error
      }
    }
  }

  /// The files with names of drafts.
  func drafts(_ names: DraftNames) -> [(path: String, generation: FileGeneration)] {
    self.names(in: Directory(of: names.target, on: self).path).compactMap { name in
      names.generation(of: name).map { (names.path($0), $0) }
    }
  }

  /// Removes the drafts of programs that are gone. A draft that cannot be removed is left for the
  /// next time.
  ///
  /// - Parameters:
  ///   - others: The files of which a draft may be another name: that name alone is removed.
  ///   - isDraft: Whether a file with the name of a draft is one, by its bytes.
  func removeAbandoned(
    _ names: DraftNames, besides others: [String],
    isDraft: (any OpenFile, FileGeneration) throws(SystemError) -> Bool
  ) {
    for (path, generation) in drafts(names) {
      do {
        let file = try open(path, to: .lock)
        defer { file.unlock() }
        guard try isDraft(file, generation) else { continue }
        let identity = try file.status().identity
        // A file that was just linked to its name keeps the name of its draft for a moment. Else
        // the lock is held while the draft is removed: the program that has just made it sees that,
        // and makes another.
        let isOther = try others.contains { try self.identity(of: $0) == identity }
        guard try isOther || file.lock() else { continue }
        if try self.identity(of: path) == identity { try remove(path) }
      } catch {
        continue
      }
    }
  }

  /// The identity of the file at a path; nil if there is none.
  package func identity(of path: String) throws(SystemError) -> FileStatus.Identity? {
    do {
      return try status(of: path).identity
    } catch {
      guard error.isMissingFile else { throw error }
      return nil
    }
  }
}
