import Synchronization

/// Where the program writes: results to one place, errors to another, in whole lines.
///
/// Lines are collected and written once a command, so that a program that reads them gets a
/// command's answer in one piece.
final class Output: Sendable {
  enum Format {
    case text, json
  }

  let format: Format
  private let results: Descriptor
  private let errors: Descriptor
  private let pending = Mutex("")

  init(
    _ format: Format, results: Descriptor = .standardOutput, errors: Descriptor = .standardError
  ) {
    self.format = format
    self.results = results
    self.errors = errors
  }

  /// Adds result lines, which `flush` writes.
  func show(_ lines: [any OutputLine]) {
    let text = lines.compactMap { line in
      switch format {
      case .text: line.text
      case .json: line.json?.description
      }
    }
    if text.isEmpty { return }
    pending.withLock { $0 += text.joined(separator: "\n") + "\n" }
  }

  /// Writes what was shown.
  func flush() throws(OutputError) {
    let text = pending.withLock { pending in
      defer { pending = "" }
      return pending
    }
    try write(text)
  }

  /// Writes text at once, as it is: a prompt, or a line that will be erased.
  func write(_ text: String) throws(OutputError) {
    if text.isEmpty { return }
    do {
      try results.send(text)
    } catch {
      throw OutputError(reason: error.reason)
    }
  }

  /// Writes an error at once, after the results so far. When even that is impossible, the exit
  /// status alone tells.
  func report(_ error: any ReportableError, at place: InputPlace?) {
    let line =
      switch format {
      case .text: [place?.label, error.message].compactMap(\.self).joined(separator: ": ")
      case .json: error.json(at: place).description
      }
    try? errors.send(line + "\n")
  }
}

/// The results could not be written.
struct OutputError: ReportableError, Equatable {
  let reason: String

  var code: String { "output_failed" }

  var message: String {
    "the output cannot be written: \(DisplayText(reason)). What was asked for may have been done; "
      + "write to another place, or make room, and type \"list\" to see."
  }
}
