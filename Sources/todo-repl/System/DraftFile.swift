import Foundation
import Repositories

/// A temporary file that a person edits, in a folder for its owner alone: an editor puts files of
/// its own beside it.
struct DraftFile {
  let path: String
  private let folder: String

  /// The largest draft, in bytes.
  static let longest = 1 << 24

  /// Makes an empty file.
  init(named name: String, environment: [String: String]) throws(SystemError) {
    let base = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = Array("\(base)/todo-repl-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw SystemError(code: errno) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = "\(folder)/\(name)"
    do throws(SystemError) {
      try write("")
    } catch {
      remove()
      throw error
    }
  }

  /// Replaces the text.
  func write(_ text: String) throws(SystemError) {
    // An editor may have replaced the file.
    try? FileManager.default.removeItem(atPath: path)
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
    if number < 0 { throw SystemError(code: errno) }
    defer { close(number) }
    try FileDescriptor(borrowing: number).send(text)
  }

  /// The bytes that an editor has left.
  func bytes() throws(SystemError) -> [UInt8] {
    try FileDescriptor(opening: path, to: .read).rest(limit: Self.longest)
  }

  /// Removes the file, and what an editor has left beside it.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
