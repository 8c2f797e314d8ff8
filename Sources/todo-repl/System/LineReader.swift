import Repositories

/// Splits bytes into lines.
///
/// What has no line breaks may have no end either: of a line that is too long, little is held.
struct LineReader: Sendable {
  /// A line without its end, or one whose bytes are not text.
  enum Line: Equatable, Sendable {
    case text(String)
    case notUTF8
    /// It has more than `longestLine` bytes.
    case tooLong
  }

  /// A todo has no title so long, nor a filter so many words.
  static let longestLine = 1 << 20

  /// Whether to read on in a line that has no end yet.
  private var isStopped: (@Sendable () -> Bool)?
  /// Waits for the next bytes; none at the end.
  private let nextBytes: @Sendable () async throws(SystemError) -> [UInt8]
  private let interrupts: SignalCount?
  private var bytes: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var isFirst = true
  /// Whether the beginning of the line was dropped, because it is too long.
  private var isDropping = false

  /// Reads from a descriptor. A terminal has `interrupts`: each drops the line that is half typed.
  ///
  /// - Parameter isStopped: true makes `next()` throw, also while it waits. A file is read to its last line all the
  ///   same, but not through a line without an end.
  init(
    _ descriptor: FileDescriptor, interrupts: SignalCount? = nil,
    until isStopped: (@Sendable () -> Bool)? = nil
  ) {
    let isFile = (try? descriptor.kind()) == .file
    self.init(interrupts: interrupts) { () async throws(SystemError) in
      try await descriptor.nextBytes(until: isFile ? nil : isStopped)
    }
    if isFile { self.isStopped = isStopped }
  }

  /// Reads what a closure returns.
  init(
    interrupts: SignalCount? = nil,
    nextBytes: @escaping @Sendable () async throws(SystemError) -> [UInt8]
  ) {
    self.interrupts = interrupts
    self.nextBytes = nextBytes
  }

  /// The next line; nil at the end of the input.
  mutating func next() async throws(SystemError) -> Line? {
    var scanned = start
    while true {
      if let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return line(bytes[start..<end])
      }
      if isAtEnd { return takeRest() }
      bytes.removeFirst(start)
      start = 0
      if bytes.count > Self.longestLine {
        isDropping = true
        bytes.removeAll()
      }
      scanned = bytes.count
      if isDropping || !bytes.isEmpty, isStopped?() == true { throw .cancelled }
      let interrupted = interrupts?.value
      let chunk = try await nextBytes()
      if interrupts?.value != interrupted {
        bytes.removeAll()
        isDropping = false
        scanned = 0
      }
      bytes += chunk
      isAtEnd = chunk.isEmpty
    }
  }

  /// The last line when it has no end; nil when there is nothing. On a terminal it was not finished.
  private mutating func takeRest() -> Line? {
    if start == bytes.count && !isDropping || interrupts != nil { return nil }
    defer { start = bytes.count }
    return line(bytes[start...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
    defer { (isFirst, isDropping) = (false, false) }
    if isDropping || bytes.count > Self.longestLine { return .tooLong }
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    // Some editors begin a file with a mark of its encoding.
    if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return String(validating: bytes, as: UTF8.self).map(Line.text) ?? .notUTF8
  }
}
