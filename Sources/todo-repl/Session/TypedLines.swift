import Repositories

/// The lines that a person types, one of them even while a command is waiting.
///
/// What is typed ahead is the next command; but a word that stops the command which waits is for that
/// one. Reading begins only when a command takes longer than a person notices, so that what is typed
/// after "quit" is left to the shell.
actor TypedLines {
  typealias Reading = Result<LineReader.Line?, SystemError>

  static let delay = LoadingLine.delay

  private let clock: any Clock<Duration>
  private let isStop: @Sendable (LineReader.Line) -> Bool
  private var reader: LineReader?
  /// What was typed, or is being typed, while a command ran.
  private var ahead: Task<Reading?, Never>?

  /// - Parameter isStop: acts on a line that stops the command which is running, and tells so.
  init(
    _ reader: LineReader, clock: any Clock<Duration> = ContinuousClock(),
    isStop: @escaping @Sendable (LineReader.Line) -> Bool
  ) {
    self.reader = reader
    self.clock = clock
    self.isStop = isStop
  }

  /// A command begins to run.
  func beginCommand() {
    ahead = Task { [clock] in
      do {
        try await clock.sleep(for: Self.delay, tolerance: nil)
      } catch {
        return nil
      }
      while true {
        let reading = await self.read()
        guard !Task.isCancelled, case .success(let line?) = reading, isStop(line) else {
          return reading
        }
      }
    }
  }

  /// The command has ended: what is typed from now on is an ordinary line.
  func endCommand() {
    ahead?.cancel()
  }

  /// The next line; nil at the end of the input.
  func next() async throws(SystemError) -> LineReader.Line? {
    let typed = await ahead?.value
    ahead = nil
    if let typed { return try typed.get() }
    return try await read().get()
  }

  /// Only one reads at a time, and it brings the reader back.
  private func read() async -> Reading {
    guard var reader else { return .success(nil) }
    self.reader = nil
    defer { self.reader = reader }
    do throws(SystemError) {
      return .success(try await reader.next())
    } catch {
      return .failure(error)
    }
  }
}
