internal import Foundation

/// A folder of texts that tests must reproduce.
struct Transcripts {
  let folder: URL
  let environment: [String: String]

  /// Compares a text with its file, or updates the file if the environment asks for that; returns a
  /// failure.
  func check(_ text: String, name: String) -> String? {
    let file = folder.appending(path: "\(name).txt")
    let path = file.path(percentEncoded: false)
    let actual = ended(text)
    do {
      let expected = try expected(in: file)
      if actual == expected { return nil }
      if environment["UPDATE_TRANSCRIPTS"] == "1" { return try update(file, to: actual) }
      guard let expected else {
        return "There is no transcript \(path) to compare with. \(howToUpdate)"
      }
      return "\(name).txt: \(firstDifference(expected, actual))\n\(howToUpdate)"
    } catch {
      return "The transcript \(path) can be neither compared nor written: \(error)"
    }
  }

  private var howToUpdate: String {
    "If this is right, run the test once with UPDATE_TRANSCRIPTS=1 and commit the file."
  }

  private func expected(in file: URL) throws -> String? {
    do {
      return ended(try String(contentsOf: file, encoding: .utf8))
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    }
  }

  private func ended(_ text: String) -> String {
    text.hasSuffix("\n") ? text : text + "\n"
  }

  private func update(_ file: URL, to text: String) throws -> String? {
    if environment["CI"] != nil {
      return """
        \(file.lastPathComponent) differs and is not updated, because CI is set: a transcript is \
        updated where a person reads it. Run again without UPDATE_TRANSCRIPTS.
        """
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return nil
  }

  private func firstDifference(_ expected: String, _ actual: String) -> String {
    let expected = expected.components(separatedBy: "\n").dropLast()
    let actual = actual.components(separatedBy: "\n").dropLast()
    let line = zip(expected, actual).prefix { $0 == $1 }.count
    return """
      line \(line + 1) should be
      \(expected.dropFirst(line).first ?? "(the end)")
      but is
      \(actual.dropFirst(line).first ?? "(the end)")
      """
  }
}
