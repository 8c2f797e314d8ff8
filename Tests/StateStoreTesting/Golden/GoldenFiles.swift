internal import Foundation
internal import StateStore

/// A folder with a file of each version that a program has written.
struct GoldenFiles {
  let folder: URL
  let name: String
  let environment: [String: String]

  /// What is wrong with the files; see ``expectMigrates(_:to:load:save:fileID:filePath:line:column:)``.
  func failures<Value: Equatable>(
    of values: [Int: Value], load: (String) throws -> Value?, save: (Value, String) throws -> Void
  ) -> [String] {
    let versions = values.sorted { $0.key < $1.key }
    guard let newest = versions.last else { return ["\(name) has no version to read."] }
    let gaps = (versions[0].key...newest.key).filter { values[$0] == nil }
    if !gaps.isEmpty { return gaps.map { "Expected a value of version \($0) of \(name), too." } }
    do {
      return try withFolder { copies in
        var failures: [String] = []
        let saved = copies.appending(path: "saved")
        try save(newest.value, path(saved))
        let bytes = try Data(contentsOf: saved)
        try makeMissing(newest.key, bytes)
        for (version, value) in versions {
          failures += failure(of: version, value, in: copies, load: load).map { [$0] } ?? []
        }
        failures += try change(of: newest.key, bytes).map { [$0] } ?? []
        return failures
      }
    } catch {
      return ["\(name) cannot be saved and compared: \(error)"]
    }
  }

  private func file(_ version: Int) -> URL { folder.appending(path: "\(name).v\(version).json") }

  private func path(_ file: URL) -> String { file.path(percentEncoded: false) }

  private func exists(_ version: Int) -> Bool {
    FileManager.default.fileExists(atPath: path(file(version)))
  }

  private func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = Swift.Result { try body(folder) }
    try FileManager.default.removeItem(at: folder)
    return try result.get()
  }

  private func makeMissing(_ version: Int, _ bytes: Data) throws {
    guard !exists(version), environment["UPDATE_TRANSCRIPTS"] == "1", environment["CI"] == nil
    else {
      return
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bytes.write(to: file(version), options: .atomic)
  }

  /// The failure to read a file as its value.
  private func failure<Value: Equatable>(
    of version: Int, _ value: Value, in copies: URL, load: (String) throws -> Value?
  ) -> String? {
    let file = file(version)
    guard exists(version) else {
      return """
        There is no file \(path(file)). Run the test once with UPDATE_TRANSCRIPTS=1 to write that of \
        the newest version, and commit it; those of earlier versions are in earlier programs.
        """
    }
    let copy = copies.appending(path: file.lastPathComponent)
    do {
      try FileManager.default.copyItem(at: file, to: copy)
      let found = try load(path(copy))
      if found == value { return nil }
      guard let found else { return "\(file.lastPathComponent) is read as nothing." }
      let difference = StateDifference(from: value, to: found).lines.joined(separator: "\n")
      return "\(file.lastPathComponent) is read as another value than expected:\n\(difference)"
    } catch {
      return "\(file.lastPathComponent) can no longer be read: \(error)"
    }
  }

  /// The difference between the newest file and what is saved.
  private func change(of version: Int, _ saved: Data) throws -> String? {
    guard exists(version), case let expected = try Data(contentsOf: file(version)),
      expected != saved
    else { return nil }
    return """
      The form of \(name) has changed, but not its version. \(file(version).lastPathComponent) is
      \(String(decoding: expected, as: UTF8.self))
      but saved is
      \(String(decoding: saved, as: UTF8.self))
      Count the version up, write a migration from version \(version), and expect version \
      \(version + 1), too.
      No new version is needed if only optional members were added or members were removed, or if no \
      program with the old form was released: then remove that file, run the test once with \
      UPDATE_TRANSCRIPTS=1, which writes it anew, and commit it. To prove that the old form is still \
      read, load a copy of the old file in a test of its own.
      """
  }
}
