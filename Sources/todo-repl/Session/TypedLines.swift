import Repositories

/// The lines that a person types, one of them even while a command waits.
///
/// A line typed ahead is the next command, unless it stops the waiting command. Reading ahead
/// begins only after `delay`, so that text typed after "quit" is left to the shell.
actor TypedLines {
  typealias Reading = Result<LineReader.Line?, SystemError>

  static let delay = LoadingLine.delay

  private let clock: any Clock<Duration>
  private let isStop: @Sendable (LineReader.Line) -> Bool
  private let interrupts: @Sendable () -> Int
  private var reader: LineReader?
  /// The line typed, or being typed, during a command.
  private var ahead: Task<Reading?, Never>?
  /// Whether that line was read to its end.
  private var isAheadRead = false
  /// The lines typed before a question, which they do not answer: they are the next commands.
  private var later: [Reading] = []
  /// The number of presses of Ctrl-C before these lines.
  private var pressed = 0

  /// - Parameters:
  ///   - interrupts: counts the presses of Ctrl-C. A press drops the lines that were typed ahead.
  ///   - isStop: stops the running command if a line asks for that; otherwise false.
  init(
    _ reader: LineReader, clock: any Clock<Duration> = ContinuousClock(),
    interrupts: @escaping @Sendable () -> Int = { 0 },
    isStop: @escaping @Sendable (LineReader.Line) -> Bool
  ) {
    self.reader = reader
    self.clock = clock
    self.interrupts = interrupts
    self.isStop = isStop
  }

  func beginCommand() {
    // One line after another: of those read already, each is a command first.
    if !later.isEmpty { return }
    ahead = Task { [clock] in
      do {
        try await clock.sleep(for: Self.delay, tolerance: nil)
      } catch {
        return nil
      }
      while !Task.isCancelled {
        let reading = await self.read()
        guard !Task.isCancelled, case .success(let line?) = reading, isStop(line) else {
          self.isAheadRead = true
          return reading
        }
      }
      return nil
    }
  }

  /// Notes that the command has ended: a line typed from here on is an ordinary one.
  func endCommand() {
    ahead?.cancel()
  }

  /// Stops reading ahead, for another program that reads from the terminal. A line that was read
  /// stays the next one.
  ///
  /// - Precondition: A read that waits for a line fails as cancelled.
  func lend() async {
    ahead?.cancel()
    if let typed = await ahead?.value, typed != .failure(.cancelled) { keep(typed) }
    (ahead, isAheadRead) = (nil, false)
  }

  /// The answer to a question: the next line that is typed once the question shows. An end of the
  /// input that was typed before is an answer, too.
  ///
  /// - Parameters:
  ///   - isTyped: Whether a line was typed that is not read yet.
  ///   - ask: Shows the question.
  func answer(
    isTyped: @Sendable () -> Bool, _ ask: @Sendable () -> Void
  ) async throws(SystemError) -> LineReader.Line? {
    while isAheadRead || isTyped() {
      let reading = await reading()
      // At the end of the input there is nothing more to wait for.
      guard case .success(_?) = reading else { return try reading.get() }
      keep(reading)
    }
    ask()
    return try await reading().get()
  }

  /// Keeps a line for later.
  private func keep(_ reading: Reading) {
    dropInterrupted()
    pressed = interrupts()
    later.append(reading)
  }

  /// Drops the kept lines if Ctrl-C was pressed since.
  private func dropInterrupted() {
    if interrupts() != pressed { later = [] }
  }

  /// The next line; nil at the end of the input.
  func next() async throws(SystemError) -> LineReader.Line? {
    dropInterrupted()
    if !later.isEmpty { return try later.removeFirst().get() }
    return try await reading().get()
  }

  private func reading() async -> Reading {
    let typed = await ahead?.value
    (ahead, isAheadRead) = (nil, false)
    if let typed { return typed }
    return await read()
  }

  /// Reads the next line. Only one call reads at a time; it puts the reader back.
  private func read() async -> Reading {
    guard var reader else { return .success(nil) }
    self.reader = nil
    defer { self.reader = reader }
    return await Result { () async throws(SystemError) in try await reader.next() }
  }
}
