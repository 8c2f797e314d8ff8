import Repositories
import Synchronization

/// Where the program writes: results to one place, errors to another, in whole lines.
///
/// Lines are collected and written once a command, so that a program that reads them gets a
/// command's answer in one piece. Those that come while a person types are written at once, above the
/// line that is being typed.
final class Output: Sendable {
  enum Format {
    case text, json
  }

  private struct Contents {
    /// The lines that `flush` writes.
    var pending = ""
    /// The line that is being typed.
    var line: (any AttendedLine)?
    /// What is drawn where errors go, to pass the time.
    var status = ""
  }

  let format: Format
  /// The language in which people are spoken to.
  let language: Language
  private let results: FileDescriptor
  private let errors: FileDescriptor
  private let resultStyling: Styling
  private let errorStyling: Styling
  private let canClear: Bool
  private let contents = Mutex(Contents())
  private let isInterrupted = Atomic<Bool>(false)

  init(
    _ format: Format, in language: Language = .english, color: ColorChoice = .never,
    environment: [String: String] = [:],
    results: FileDescriptor = .standardOutput, errors: FileDescriptor = .standardError
  ) {
    func styling(_ descriptor: FileDescriptor) -> Styling {
      let isColored = color.isColored(
        isTerminal: descriptor.isTerminal, environment: environment)
      return Styling(isColored: isColored && format == .text)
    }
    self.format = format
    self.language = language
    self.results = results
    self.errors = errors
    resultStyling = styling(results)
    canClear =
      format == .text && results.isTerminal && Terminal.canEdit(environment: environment)
    errorStyling = styling(errors)
  }

  /// The rows that a list may have without being asked for all: a person reads a window, but
  /// whatever reads a pipe wants everything.
  var rowLimit: Int? { format == .text && results.isTerminal ? 50 : nil }

  /// Adds result lines, which `flush` writes.
  func show(_ lines: [any OutputLine]) {
    if lines.isEmpty { return }
    let page = Page(columns: results.columns, styling: resultStyling, language: language)
    let text = lines.compactMap { line in
      switch format {
      case .text: line.text(on: page)
      case .json: line.json?.description
      }
    }
    if text.isEmpty { return }
    add(text.joined(separator: "\n") + "\n")
  }

  /// Adds text as it is, in whole lines: a file that was asked for where results go.
  func add(_ text: String) {
    contents.withLock { contents in
      if let line = contents.line { line.write(above: text) } else { contents.pending += text }
    }
  }

  /// Clears the terminal that results go to; does nothing where they go elsewhere, or the terminal is a
  /// dumb one.
  func clearScreen() {
    if canClear { add(Terminal.clearScreen) }
  }

  /// Adds the lines of a file, which a terminal gets as text that it cannot obey, anybody else as they
  /// are.
  func addFile(_ text: String) {
    add(results.isTerminal ? Self.safeLines(text) : text)
  }

  static func safeLines(_ text: String) -> String {
    // Scalars: "\r\n" is one character.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { DisplayText(String($0)).description }.joined(separator: "\n")
  }

  /// Writes what was shown, until it is interrupted.
  func flush() throws(OutputError) {
    let text = contents.withLock { contents in
      defer { contents.pending = "" }
      return contents.pending
    }
    isInterrupted.store(false, ordering: .relaxed)
    var rest = text[...]
    while !rest.isEmpty, !isInterrupted.load(ordering: .relaxed) {
      // A piece at a time, each of whole lines: a person who has seen enough need not see it all.
      let piece = rest.utf8.prefix(4_096)
      let end = rest[piece.endIndex...].firstIndex { $0.isNewline }.map(rest.index(after:))
      try write(String(rest[..<(end ?? rest.endIndex)]))
      rest = rest[(end ?? rest.endIndex)...]
    }
  }

  /// Leaves out what is still to be written of this command.
  func interrupt() {
    isInterrupted.store(true, ordering: .relaxed)
  }

  /// Writes text at once, as it is: a prompt.
  func write(_ text: String) throws(OutputError) {
    if text.isEmpty { return }
    do {
      try results.send(text)
    } catch {
      throw OutputError(reason: error.reason, isClosedPipe: error.isClosedPipe)
    }
  }

  /// Writes a line at once where errors go: it is about the run, and no answer to a command.
  func tell(_ line: any OutputLine) {
    let text =
      switch format {
      case .text:
        line.text(
          on: Page(columns: errors.columns, styling: errorStyling, language: language))
      case .json: line.json?.description
      }
    // As with errors: when even that is impossible, there is nowhere to say so.
    if let text { sendError(text + "\n") }
  }

  /// Writes an error at once, after the results so far. When even that is impossible, the exit
  /// status alone tells.
  func report(_ error: any ReportableError, at place: InputPlace?) {
    let line =
      switch format {
      case .text:
        errorStyling.apply(.error, to: message(of: error, at: place))
      case .json: error.json(at: place, in: language).description
      }
    sendError(line + "\n")
  }

  private func message(of error: any ReportableError, at place: InputPlace?) -> String {
    let message = error.message(in: language)
    return place.map { language.text(of: $0, message) } ?? message
  }

  /// A person begins to type a line, or ends it with nil: what comes meanwhile goes above it.
  func attend(_ line: (any AttendedLine)?) {
    contents.withLock { contents in
      contents.line = line
      if let line, !contents.status.isEmpty {
        try? errors.send(Terminal.eraseLine)
        line.show(status: contents.status)
      } else if !contents.status.isEmpty {
        try? errors.send(contents.status)
      }
      if let line, !contents.pending.isEmpty {
        line.write(above: contents.pending)
        contents.pending = ""
      }
    }
  }

  /// Whether a person is typing a line.
  var isAttended: Bool { contents.withLock { $0.line != nil } }

  /// Shows what is under way, in place of what was shown before, in the last line of the terminal that
  /// errors go to.
  func show(status: String) {
    contents.withLock { contents in
      contents.status = status
      if let line = contents.line {
        line.show(status: status)
      } else {
        // It only passes the time: whoever cannot see it misses nothing.
        try? errors.send(Terminal.eraseLine + status)
      }
    }
  }

  /// Writes a line where errors go; the status, which may stand in the way, comes again.
  func sendError(_ text: String) {
    contents.withLock { contents in
      if let line = contents.line, errors.isTerminal { return line.write(above: text) }
      // As with errors: when even that is impossible, there is nowhere to say so.
      try? errors.send((contents.status.isEmpty ? "" : Terminal.eraseLine) + text)
    }
  }
}
