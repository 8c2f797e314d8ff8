import Dispatch
import Repositories
import Synchronization

/// The line that a person edits, as the terminal shows it. Keys and output come from any thread,
/// and each change is drawn by one write.
///
/// While no line is asked for, keys are taken unseen, as the beginning of the next line.
final class EditedLine: AttendedLine {
  typealias Reading = Result<LineReader.Line?, SystemError>

  /// Effects of keys beyond the line.
  struct Actions: Sendable {
    /// The completions of a text; nil if they are not known yet: the closure is called once they
    /// are.
    let complete:
      @Sendable (_ text: String, _ whenKnown: @escaping @Sendable () -> Void)
        -> Completion?
    /// Ctrl-C was pressed.
    let interrupt: @Sendable () -> Void
    /// A line was taken to be run: Ctrl-C from now on is meant for its command.
    let begin: @Sendable () -> Void
    /// Stops the work that a command waits for, if the line, typed during the wait, asks for that;
    /// false if not.
    let stop: @Sendable (_ line: String) -> Bool
    /// Keeps a line for later sessions.
    let remember: @Sendable (String) -> Void
    /// Ctrl-Z was pressed.
    let suspend: @Sendable () -> Void
    /// Typed or pasted text was left out, because the line would be too long.
    var tooLong: @Sendable () -> Void = {}
    /// Whether an answer has a next page, which Space on an empty line shows.
    var hasMore: @Sendable () -> Bool = { false }
  }

  struct Contents {
    var command: LineEditor
    /// Set while a question is asked.
    var question: LineEditor?
    var screen = EditorScreen()
    var status = ""
    /// Whether the line is asked for, and can be seen.
    var isShown = false
    /// Whether keys were taken that are not drawn yet.
    var isStale = false
    /// Whether the question waits until the keys typed before it are read: they are no answer.
    var isQuestionWaiting = false
    /// The lines typed before they were asked for; nil is the end of the input.
    var ahead: [String?] = []
    var reply: CheckedContinuation<Reading, Never>?
    var hasLeft = false
    /// Whether the terminal is another program's, which the running command has started.
    var isLent = false
    /// The number of lines and answers typed.
    var typed = 0
    /// Output that waits while another job has the terminal.
    var held = ""

    var editor: LineEditor {
      get { question ?? command }
      // In place: a long line is not copied at each key.
      _modify {
        if var asked = question.take() {
          defer { question = asked }
          yield &asked
        } else {
          yield &command
        }
      }
    }
  }

  let contents: Mutex<Contents>
  let actions: Actions
  let terminal: FileDescriptor
  private let mode: TerminalMode?

  init(
    on terminal: FileDescriptor, mode: TerminalMode?, prompt: String, history: LineHistory,
    actions: Actions
  ) {
    self.terminal = terminal
    self.mode = mode
    self.actions = actions
    contents = Mutex(Contents(command: LineEditor(.command, prompt: prompt, history: history)))
  }

  /// Sets the terminal's mode for a command that starts.
  func beginCommand() {
    contents.withLock { if !$0.hasLeft { mode?.set(.running) } }
  }

  /// Asks for a line, or an answer to a question. Returns a line that was typed ahead, or nil: then
  /// the continuation is resumed later.
  ///
  /// A question shows at the next event behind which no key is waiting: see ``Keyboard/settle()``.
  func ask(_ question: String?, _ reply: CheckedContinuation<Reading, Never>) -> Reading? {
    contents.withLock { contents in
      if contents.hasLeft { return .success(nil) }
      if question == nil, !contents.ahead.isEmpty { return takeAhead(&contents) }
      contents.question = question.map { LineEditor(.answer, prompt: $0) }
      contents.isQuestionWaiting = question != nil
      contents.reply = reply
      if question == nil { show(&contents) }
      return nil
    }
  }

  func write(above text: (_ typed: Int) -> String) {
    contents.withLock { contents in
      let text = text(contents.typed)
      if text.isEmpty { return }
      contents.held += text
      if contents.hasLeft || mode?.isInBackground != true { release(&contents) }
    }
  }

  func show(status: String) {
    contents.withLock { contents in
      if contents.status == status { return }
      contents.status = status
      if contents.isShown { draw(&contents) }
    }
  }

  /// Draws the line again, because a change of the window's size, however short, may have cut it.
  func resized() {
    contents.withLock { contents in
      contents.screen.distrust()
      if contents.isShown { draw(&contents) }
    }
  }

  /// Gives the terminal back while the program is stopped, then takes it again.
  ///
  /// - Parameter stop: stops the program, and returns when it continues.
  func suspend(_ stop: () -> Void) {
    contents.withLock { contents in
      if contents.isLent { return stop() }
      if contents.isStale { draw(&contents) }
      send(contents.screen.leave() + (contents.isShown ? Self.endsPastes : ""))
      mode?.set(.found)
      stop()
      resume(&contents)
    }
  }

  /// Takes the terminal again when the program continues after a stop, during which the terminal
  /// may have changed.
  ///
  /// - Parameter stop: stops the program in the background, where it has nothing to do; called
  ///   after a delay, because a stopped program may be continued only to end it.
  func resumed(stop: @escaping @Sendable () -> Void) {
    contents.withLock { resume(&$0) }
    if mode?.isInBackground != true { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + Suspension.patience) { [self] in
      contents.withLock { contents in
        // `fg` sends no signal to a program that is not stopped again yet.
        if mode?.isInBackground != true { return resume(&contents) }
        if !contents.hasLeft { stop() }
      }
    }
  }

  /// Leaves the terminal, as it was found, to another program.
  func lend() {
    contents.withLock { contents in
      contents.isLent = true
      if !contents.hasLeft { mode?.set(.found) }
    }
  }

  /// Takes the terminal again after ``lend()``.
  func takeBack() {
    contents.withLock { contents in
      contents.isLent = false
      contents.screen.distrust()
    }
  }

  /// Restores the terminal's mode without waiting for a thread that is writing to it.
  func restore() { mode?.set(.found) }

  /// Leaves the terminal as it was found. Leaving twice is harmless.
  func leave() {
    contents.withLock { contents in
      if contents.hasLeft { return }
      contents.hasLeft = true
      hide(&contents)
      release(&contents)
      mode?.set(.found)
    }
  }

  // The following functions run under the lock.

  /// Shows the line that is asked for.
  func show(_ contents: inout Contents) {
    if contents.hasLeft { return }
    contents.isQuestionWaiting = false
    contents.isShown = true
    mode?.set(.editing)
    send(Self.beginsPastes)
    draw(&contents)
  }

  /// Draws the line as it is.
  func draw(_ contents: inout Contents, above text: String = "") {
    contents.isStale = false
    let columns = terminal.columns ?? 80
    let layout = LineLayout(
      prompt: contents.editor.prompt, contents.editor.buffer, status: contents.status,
      columns: columns, height: terminal.rows ?? .max)
    send(contents.screen.draw(layout, columns: columns, above: text))
  }

  /// Draws a line typed before it was asked for.
  func draw(ahead text: String, _ contents: inout Contents) {
    contents.isStale = false
    contents.status = ""
    let columns = terminal.columns ?? 80
    let layout = LineLayout(
      prompt: contents.command.prompt, LineBuffer(text), columns: columns,
      height: terminal.rows ?? .max)
    send(contents.screen.draw(layout, columns: columns))
  }

  /// Ends the line, which stays on the terminal.
  func hide(_ contents: inout Contents) {
    if !contents.isShown { return }
    if contents.isStale || !contents.status.isEmpty {
      contents.status = ""
      draw(&contents)
    }
    contents.isShown = false
    send(contents.screen.leave() + Self.endsPastes)
  }

  /// Sends text to the terminal, unless another job has the terminal: then `resume` draws all again.
  /// The output of the next command reports a failure.
  func send(_ text: String) {
    if !text.isEmpty, mode?.isInBackground != true { try? terminal.send(text) }
  }

  /// Drops the beginning of a line typed unseen.
  func dropTyped(_ contents: inout Contents) {
    _ = contents.command.press(.control("c"))
    if !contents.hasLeft { mode?.dropTyped() }
  }

  /// Ends the line: sets the mode in which its command runs, and returns the waiting reply.
  func end(_ contents: inout Contents) -> CheckedContinuation<Reading, Never>? {
    hide(&contents)
    contents.typed += 1
    if contents.question == nil { actions.begin() }
    (contents.question, contents.isQuestionWaiting) = (nil, false)
    if !contents.hasLeft { mode?.set(.running) }
    defer { contents.reply = nil }
    return contents.reply
  }

  private func takeAhead(_ contents: inout Contents) -> Reading {
    guard let text = contents.ahead.removeFirst() else { return .success(nil) }
    draw(ahead: text, &contents)
    send(contents.screen.leave())
    contents.typed += 1
    actions.begin()
    return .success(.text(text))
  }

  /// Writes the output that waits.
  private func release(_ contents: inout Contents) {
    let text = contents.held
    if text.isEmpty { return }
    contents.held = ""
    if contents.isShown {
      draw(&contents, above: text)
    } else {
      // Also from the background once the line has left: nothing draws this again.
      try? terminal.send(text)
    }
  }

  private func resume(_ contents: inout Contents) {
    if contents.hasLeft || contents.isLent || mode?.isInBackground == true { return }
    mode?.set(contents.isShown ? .editing : .running)
    if contents.isShown {
      send(Self.beginsPastes)
      contents.screen.distrust()
      draw(&contents)
    }
    release(&contents)
  }

  /// The sequences that switch the marking of pasted text (bracketed paste) on and off.
  private static let beginsPastes = "\u{1B}[?2004h"
  private static let endsPastes = "\u{1B}[?2004l"
}
