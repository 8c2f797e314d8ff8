/// The names of the drafts of a file: `PATH.<generation>.<ending>`.
package struct DraftNames: Sendable {
  /// The path of the file that a draft will become.
  let target: String
  /// The last part of the names, with its dot.
  let ending: String

  /// The file whose ``OwnDraft`` may have this path; nil for any other path.
  package static func target(of path: String) -> String? {
    let length = 1 + FileGeneration.length + OwnDraft.ending.utf8.count
    let target = String(Substring(path.utf8.dropLast(length)))
    let names = DraftNames(target: target, ending: OwnDraft.ending)
    return names.generation(of: Directory.name(of: path)) == nil ? nil : target
  }

  /// The path of a draft.
  func path(_ generation: FileGeneration) -> String { "\(target).\(generation)\(ending)" }

  /// The generation of a draft with this name; nil if it does not name a draft of this file.
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
  /// Creates a draft and locks it; the lock shows others that its program is running.
  func makeDraft(
    _ names: DraftNames, as kind: OwnFile
  ) throws(SystemError) -> (any OpenFile, FileGeneration) {
    while true {
      let generation = FileGeneration(on: self)
      let path = names.path(generation)
      let file = try open(path, to: .create(kind))
      do throws(SystemError) {
        // Another program holds the lock for a moment while it inspects the file.
        guard try file.lock(waiting: true) else { throw .inUse }
        if try status(of: path).identity == file.status().identity { return (file, generation) }
      } catch {
        if error.isMissingFile { continue }
        try? remove(path)
        throw error
      }
    }
  }

  /// The files whose names are those of drafts.
  func drafts(_ names: DraftNames) -> [(path: String, generation: FileGeneration)] {
    self.names(in: Directory(of: names.target, on: self).path).compactMap { name in
      names.generation(of: name).map { (names.path($0), $0) }
    }
  }

  /// Removes the drafts of ended programs. A draft that cannot be removed stays for the next time.
  ///
  /// - Parameters:
  ///   - others: The files that a draft may be another name of: then only the draft's name goes.
  ///   - isDraft: Whether the bytes of a file with a draft's name are a draft's.
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
        // A file just linked to its name keeps its draft's name for a moment. For any other draft
        // this holds the lock during the removal: the program that has just created the draft
        // notices the removal, and creates another.
        let isOther = try others.contains { try self.identity(of: $0) == identity }
        guard try isOther || file.lock() else { continue }
        if try self.identity(of: path) == identity { try remove(path) }
      } catch {
        continue
      }
    }
  }

  /// The identity of the file at a path; nil without a file.
  package func identity(of path: String) throws(SystemError) -> FileStatus.Identity? {
    try ifThere(status(of: path).identity)
  }
}
