import Interactors
import Repositories
import Synchronization

/// The program's output: results to one file, errors to another, in whole lines.
///
/// Lines are collected and written once a command, so that a program that reads them gets a
/// command's answer in one piece. The rows of a list that are longer than a piece are written while
/// they are made. Lines that arrive while a person types are written at once, above the typed line.
final class Output: Sendable {
  enum Format {
    case text, json
  }

  private struct Contents {
    /// The lines that `flush` writes.
    var pending = ""
    /// Whether pieces of the command's answer are written.
    var isBegun = false
    /// The error of the first piece that could not be written, which `flush` throws.
    var failure: OutputError?
    /// The line that a person is typing.
    var line: (any AttendedLine)?
    /// The prompt of a dumb terminal, behind which a person is typing a line.
    var prompt: String?
    /// The work in progress, drawn where errors go.
    var status = ""
    /// The author of the last rows of edits.
    var rows = EditedRows()
    /// The number of lines typed before the last results.
    var typed = 0

    /// Adds text to the results.
    ///
    /// - Parameter text: Makes the text for the rows that stand above, and notes it there.
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

    /// Notes text that is written at once: the text in `pending` will stand below it.
    mutating func noteOther() {
      if pending.isEmpty { rows.addOther() }
    }
  }

  let format: Format
  /// The language for people.
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
  /// wants all rows.
  var rowLimit: Int? { isForPerson ? PageLimit.rows(inWindowOf: results.rows) : nil }

  /// Whether a person reads the results, not a program.
  var isForPerson: Bool { format == .text && results.isTerminal }

  /// Returns true once nobody reads the results; false if the wait fails. May never return: some
  /// systems do not report a lost reader.
  func losesReader() async -> Bool {
    await blocking { [results] in (try? results.waitForLostReader()) != nil }
  }

  /// Adds result lines, which `flush` writes.
  func show(_ lines: [any OutputLine]) {
    if let text = text(of: lines) { add(text) }
  }

  /// Adds a message as a result line.
  func show(_ message: Message, isWrapped: Bool = true, json: JSONLine? = nil) {
    show([Remark(message, isWrapped: isWrapped, json: json)])
  }

  /// Adds any number of rows. All but the last are written as soon as they fill a piece: the first
  /// ones are out before the others are made, and memory never holds them all.
  func show(rows: some Sequence<some OutputLine>) {
    show(rows: rows, nil) { add($0) }
  }

  /// Adds any number of rows of edits, as above, below a title if a reader would attribute them to
  /// another author.
  ///
  /// - Parameter remark: A line for people below the rows.
  func show(
    rows: some Sequence<some OutputLine>, _ remark: Remark? = nil, by author: TodosLog.Author
  ) {
    show(rows: rows, remark) { add($0, by: author) }
  }

  private func show(
    rows: some Sequence<some OutputLine>, _ remark: Remark?, _ add: (_ piece: String) -> Void
  ) {
    let page = page
    var piece = ""
    for row in rows {
      guard let text = text(of: row, on: page) else { continue }
      piece += text
      piece += "\n"
      if piece.utf8.count < Self.pieceLength { continue }
      add(piece)
      if !writePiece() { return }
      piece.removeAll(keepingCapacity: true)
    }
    if let remark, let text = text(of: remark, on: page) { piece += text + "\n" }
    if !piece.isEmpty { add(piece) }
  }

  /// The fewest bytes of rows that are written before the end of a command.
  private static let pieceLength = 65_536

  /// Writes the lines so far.
  ///
  /// - Returns: false if nobody wants more of this answer.
  private func writePiece() -> Bool {
    let (text, isFirst) = contents.withLock { contents in
      defer { (contents.pending, contents.isBegun) = ("", true) }
      return (contents.pending, !contents.isBegun)
    }
    do throws(OutputError) {
      try write(lines: text, isFirst: isFirst)
      return !isInterrupted.load(ordering: .relaxed)
    } catch {
      contents.withLock { $0.failure = error }
      return false
    }
  }

  private func add(_ text: String, by author: TodosLog.Author) {
    contents.withLock { contents in
      contents.add { rows in
        let title = rows.add(author).flatMap { self.text(of: [Remark(.list($0))]) }
        return (title ?? "") + text
      }
    }
  }

  /// The text of lines in this format; nil for none.
  private func text(of lines: [any OutputLine]) -> String? {
    if lines.isEmpty { return nil }
    let page = page
    // Not `joined`: the first call in a process looks through all conformances of the program.
    var whole = ""
    for line in lines {
      guard let text = text(of: line, on: page) else { continue }
      whole += text
      whole += "\n"
    }
    return whole.isEmpty ? nil : whole
  }

  private func text(of line: some OutputLine, on page: Page) -> String? {
    switch format {
    case .text: line.text(on: page)
    case .json: line.json?.description
    }
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

  /// Clears the results' terminal; does nothing for JSON, on a dumb terminal, or if results go
  /// elsewhere.
  func clearScreen() {
    if canClear { add(Terminal.clearScreen) }
  }

  /// Adds the lines of a file: made safe for a terminal, unchanged for other readers.
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
    let (text, isFirst, failure) = contents.withLock { contents in
      defer { (contents.pending, contents.isBegun, contents.failure) = ("", false, nil) }
      return (contents.pending, !contents.isBegun, contents.failure)
    }
    if let failure { throw failure }
    try write(lines: text, isFirst: isFirst)
  }

  /// Writes lines, unless `interrupt` is called after the first of the command's lines.
  private func write(lines: String, isFirst: Bool) throws(OutputError) {
    if isFirst { isInterrupted.store(false, ordering: .relaxed) }
    if !lines.isEmpty { eraseStatus() }
    let bytes = Array(lines.utf8)
    var rest = bytes[...]
    while !rest.isEmpty, !isInterrupted.load(ordering: .relaxed) {
      // One piece at a time, each of whole lines: a person who has seen enough can interrupt the
      // rest.
      let end = rest.dropFirst(4_096).firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      try send(rest[..<(end ?? rest.endIndex)])
      rest = rest[(end ?? rest.endIndex)...]
    }
  }

  /// Erases the status, in whose line results would begin: an ended load may report its end a
  /// moment later.
  private func eraseStatus() {
    contents.withLock { contents in
      if contents.line != nil || contents.status.isEmpty { return }
      contents.status = ""
      try? errors.send(Terminal.eraseLine)
    }
  }

  /// Skips the text that this command has not written yet.
  func interrupt() {
    isInterrupted.store(true, ordering: .relaxed)
  }

  /// Writes the prompt of a dumb terminal, behind which a person types a line: nil once the line is
  /// read. A line about the run that comes meanwhile is written below the prompt, with the prompt
  /// once more below that line.
  func setPrompt(_ text: String?) {
    contents.withLock { contents in
      contents.prompt = text
      if let text { write(text, &contents) }
    }
  }

  /// Writes the prompt, if one is set, on the next line: Ctrl-C has dropped the typed text.
  func showPromptAgain() {
    contents.withLock { contents in
      if let prompt = contents.prompt { try? results.send("\n\(prompt)") }
    }
  }

  /// Writes text at once, unchanged: a question, behind which a person types an answer.
  func write(_ text: String) {
    contents.withLock { write(text, &$0) }
  }

  private func write(_ text: String, _ contents: inout Contents) {
    if contents.pending.isEmpty { contents.rows.addTyped() }
    // The output of the next command reports a failure.
    try? results.send(text)
  }

  func greet() {
    write(page.text(.greeting(version: VersionLine.version)) + "\n")
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    do {
      try results.send(bytes)
    } catch {
      throw OutputError(reason: error.reason, isClosedPipe: error.isClosedPipe)
    }
  }

  /// Writes a line at once where errors go: a line about the run, not an answer to a command.
  func tell(_ line: any OutputLine) {
    if let text = text(of: line, on: errorPage) { sendError(text + "\n") }
  }

  /// Writes an error at once, after the results so far. If that fails, only the exit status reports
  /// the error.
  func report(_ error: any ReportableError, at origin: CommandOrigin?) {
    let line =
      switch format {
      case .text:
        errorStyling.apply(.error, to: errorPage.wrapped(message(of: error, at: origin)))
      case .json: error.json(at: origin, in: language).description
      }
    sendError(line + "\n")
  }

  /// The page of the results.
  var page: Page { Page(columns: results.columns, styling: resultStyling, language: language) }

  private var errorPage: Page {
    Page(columns: errors.columns, styling: errorStyling, language: language)
  }

  private func message(of error: any ReportableError, at origin: CommandOrigin?) -> String {
    let message = error.message(in: language)
    return origin.map { language.text(of: $0, message) } ?? message
  }

  /// Sets the line that a person is typing, above which output goes until the line ends; nil at its
  /// end.
  func attend(_ line: (any AttendedLine)?) {
    contents.withLock { contents in
      // Notes a typed line.
      contents.add { _ in "" }
      contents.line = line
      if let line, !contents.status.isEmpty {
        try? errors.send(Terminal.eraseLine)
        line.show(status: contents.status)
      } else if !contents.status.isEmpty {
        try? errors.send(inOneRow(contents.status))
      }
      if let line, !contents.pending.isEmpty {
        line.write(above: contents.pending)
        contents.pending = ""
      }
    }
  }

  /// Whether a person is typing a line.
  var isAttended: Bool { contents.withLock { $0.line != nil } }

  /// Shows the work in progress in the last line of the errors' terminal, in place of the status
  /// before.
  func show(status: String) {
    contents.withLock { contents in
      contents.status = contents.line == nil && errors.isInBackground ? "" : status
      if let line = contents.line {
        line.show(status: status)
      } else if !errors.isInBackground {
        // The status only passes the time: a failure is no loss.
        try? errors.send(Terminal.eraseLine + inOneRow(status))
      }
    }
  }

  /// The status as one row of the window: a longer one could not be erased.
  private func inOneRow(_ status: String) -> String {
    guard let columns = errors.columns else { return status }
    return DisplayText(safe: status).truncated(toWidth: max(1, columns - 1)).description
  }

  /// Writes a line where errors go, above the status.
  func sendError(_ text: String) {
    contents.withLock { contents in
      contents.noteOther()
      if let line = contents.line, errors.isTerminal { return line.write(above: text) }
      // If the line cannot be written, there is nowhere to report that.
      if let prompt = contents.prompt, errors.isTerminal {
        try? errors.send("\n\(text)\(prompt)")
      } else {
        let erase = contents.status.isEmpty ? "" : Terminal.eraseLine
        try? errors.send(erase + text + inOneRow(contents.status))
      }
    }
  }
}
