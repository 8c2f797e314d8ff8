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
  private var reader: LineReader?
  /// The line typed, or being typed, during a command.
  private var ahead: Task<Reading?, Never>?

  /// - Parameter isStop: stops the running command if a line asks for that; otherwise false.
  init(
    _ reader: LineReader, clock: any Clock<Duration> = ContinuousClock(),
    isStop: @escaping @Sendable (LineReader.Line) -> Bool
  ) {
    self.reader = reader
    self.clock = clock
    self.isStop = isStop
  }

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

  /// Notes that the command has ended: a line typed from here on is an ordinary one.
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

  /// Reads the next line. Only one call reads at a time; it puts the reader back.
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
