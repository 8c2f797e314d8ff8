import Repositories
import Synchronization

/// Where the program writes: results to one place, errors to another, in whole lines.
///
/// Lines are collected and written once a command, so that a program that reads them gets a
/// command's answer in one piece. Lines that come while a person types are written at once, above
/// the line that is being typed.
final class Output: Sendable {
  enum Format {
    case text, json
  }

  private struct Contents {
    /// The lines that `flush` writes.
    var pending = ""
    /// The line that is being typed.
    var line: (any AttendedLine)?
    /// What is under way, drawn where errors go.
    var status = ""
    /// Whose rows of edits stand last.
    var rows = EditedRows()
    /// The number of lines that were typed above what stands last.
    var typed = 0

    /// Adds text to the results.
    ///
    /// - Parameter text: Makes the text of the rows that stand above, and notes the text with them.
    mutating func add(_ text: (inout EditedRows) -> String) {
      guard let line else {
        pending += text(&rows)
        return
      }
      line.write { typed in
        if typed != self.typed { rows.addTyped() }
        self.typed = typed
        return text(&rows)
      }
    }

    /// Notes text that is written at once: what waits in `pending` stands below.
    mutating func noteOther() {
      if pending.isEmpty { rows.addOther() }
    }
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

  /// The most rows of a list without `--all`: a person reads a window, but the reader of a pipe
  /// wants everything.
  var rowLimit: Int? { isForPerson ? 50 : nil }

  /// Whether a person reads the results, and no program.
  var isForPerson: Bool { format == .text && results.isTerminal }

  /// Returns when nobody reads the results any more, never where the system does not tell; whether
  /// that is so.
  func losesReader() async -> Bool {
    await blocking { [results] in (try? results.waitForLostReader()) != nil }
  }

  /// Adds result lines, which `flush` writes.
  func show(_ lines: [any OutputLine]) {
    if let text = text(of: lines) { add(text) }
  }

  /// Adds the rows of edits, below a title where they would be taken for rows of somebody else.
  func show(_ lines: [any OutputLine], by editor: EditedRows.Editor) {
    guard let text = text(of: lines) else { return }
    contents.withLock { contents in
      contents.add { rows in
        let title = rows.add(editor).flatMap { self.text(of: [Remark(.list($0))]) }
        return (title ?? "") + text
      }
    }
  }

  /// The lines as they are written; nil for none.
  private func text(of lines: [any OutputLine]) -> String? {
    if lines.isEmpty { return nil }
    let page = page
    let texts = lines.compactMap { line in
      switch format {
      case .text: line.text(on: page)
      case .json: line.json?.description
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n") + "\n"
  }

  /// Adds text to the results as it is.
  func add(_ text: String) {
    contents.withLock { contents in
      contents.add { rows in
        rows.addOther()
        return text
      }
    }
  }

  /// Clears the terminal that results go to; does nothing for JSON, on a dumb terminal, or where
  /// results go elsewhere.
  func clearScreen() {
    if canClear { add(Terminal.clearScreen) }
  }

  /// Adds the lines of a file: safe to print on a terminal, or for other readers as they are.
  func addFile(_ text: String) {
    add(results.isTerminal ? Self.safeLines(text) : text)
  }

  static func safeLines(_ text: String) -> String {
    // Scalars: "\r\n" is one character.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { DisplayText(String($0)).description }.joined(separator: "\n")
  }

  /// Writes the collected lines, until `interrupt` is called.
  func flush() throws(OutputError) {
    let text = contents.withLock { contents in
      defer { contents.pending = "" }
      return contents.pending
    }
    isInterrupted.store(false, ordering: .relaxed)
    if !text.isEmpty { eraseStatus() }
    var rest = text[...]
    while !rest.isEmpty, !isInterrupted.load(ordering: .relaxed) {
      // A piece at a time, each of whole lines: a person who has seen enough can interrupt the
      // rest.
      let piece = rest.utf8.prefix(4_096)
      let end = rest[piece.endIndex...].firstIndex { $0.isNewline }.map(rest.index(after:))
      try send(String(rest[..<(end ?? rest.endIndex)]))
      rest = rest[(end ?? rest.endIndex)...]
    }
  }

  /// Erases what is under way, in whose line results would begin: a load that has ended may tell so
  /// a moment later.
  private func eraseStatus() {
    contents.withLock { contents in
      if contents.line != nil || contents.status.isEmpty { return }
      contents.status = ""
      try? errors.send(Terminal.eraseLine)
    }
  }

  /// Leaves out what this command has not written yet.
  func interrupt() {
    isInterrupted.store(true, ordering: .relaxed)
  }

  /// Writes text at once, as it is: a prompt, behind which a line is typed.
  func write(_ text: String) throws(OutputError) {
    contents.withLock { if $0.pending.isEmpty { $0.rows.addTyped() } }
    try send(text)
  }

  private func send(_ text: String) throws(OutputError) {
    if text.isEmpty { return }
    do {
      try results.send(text)
    } catch {
      throw OutputError(reason: error.reason, isClosedPipe: error.isClosedPipe)
    }
  }

  /// Writes a line at once where errors go: a line about the run, not an answer to a command.
  func tell(_ line: any OutputLine) {
    let text =
      switch format {
      case .text:
        line.text(on: errorPage)
      case .json: line.json?.description
      }
    if let text { sendError(text + "\n") }
  }

  /// Writes an error at once, after the results so far. When that fails, only the exit status
  /// tells.
  func report(_ error: any ReportableError, at place: InputPlace?) {
    let line =
      switch format {
      case .text:
        errorStyling.apply(.error, to: errorPage.wrapped(message(of: error, at: place)))
      case .json: error.json(at: place, in: language).description
      }
    sendError(line + "\n")
  }

  /// What results are laid out for.
  var page: Page { Page(columns: results.columns, styling: resultStyling, language: language) }

  private var errorPage: Page {
    Page(columns: errors.columns, styling: errorStyling, language: language)
  }

  private func message(of error: any ReportableError, at place: InputPlace?) -> String {
    let message = error.message(in: language)
    return place.map { language.text(of: $0, message) } ?? message
  }

  /// Sets the line that a person is typing, above which output goes meanwhile; nil when the line is
  /// ended.
  func attend(_ line: (any AttendedLine)?) {
    contents.withLock { contents in
      // Notes a line that was typed.
      contents.add { _ in "" }
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

  /// Shows what is under way in the last line of the terminal that errors go to, in place of the
  /// status before.
  func show(status: String) {
    contents.withLock { contents in
      contents.status = status
      if let line = contents.line {
        line.show(status: status)
      } else {
        // The status only passes the time: a failure is no loss.
        try? errors.send(Terminal.eraseLine + status)
      }
    }
  }

  /// Writes a line where errors go, above the status.
  func sendError(_ text: String) {
    contents.withLock { contents in
      contents.noteOther()
      if let line = contents.line, errors.isTerminal { return line.write(above: text) }
      // When the line cannot be written, there is nowhere to say so.
      let erase = contents.status.isEmpty ? "" : Terminal.eraseLine
      try? errors.send(erase + text + contents.status)
    }
  }
}
