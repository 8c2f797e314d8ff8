extension JournalPaths {
  /// Whether a path leads to the journal, or to a file beside it that is or may become the
  /// journal's own, even by another spelling, a link or another name of the same file.
  func owns(_ file: String) throws(SystemError) -> Bool {
    if try isOwnFile(file) { return true }
    return try isInDirectory(file) && isOwnName(Directory.name(of: file))
  }

  private func isOwnFile(_ file: String) throws(SystemError) -> Bool {
    guard let identity = try system.identity(of: file) else { return false }
    for own in [path, mark, torn(1), recovered.path]
    where try system.identity(of: own) == identity {
      return true
    }
    return false
  }

  private func isInDirectory(_ file: String) throws(SystemError) -> Bool {
    guard let own = try system.identity(of: Directory(of: path).path) else { return false }
    return try system.identity(of: Directory(of: file).path) == own
  }

  /// Whether a name is the journal's own, ignoring case, as some file systems do.
  private func isOwnName(_ name: String) -> Bool {
    let (own, name) = (Directory.name(of: path).lowercased(), name.lowercased())
    guard name != own else { return true }
    guard name.utf8.starts(with: "\(own).".utf8) else { return false }
    let words = name.utf8.dropFirst(own.utf8.count + 1).split(separator: UInt8(ascii: "."))
      .map { String(Substring($0)) }
    switch words.count {
    case 1: return ["mark", "lock", "new", "torn", "recovered"].contains(words[0])
    case 2:
      return words[0] == "torn" && Int(words[1]) != nil
        || words[1] == "new" && FileGeneration(words[0]) != nil
    case 3:
      return words[0] == "recovered" && words[2] == "new" && FileGeneration(words[1]) != nil
    default: return false
    }
  }
}
