import Repositories

/// Splits bytes into lines.
///
/// Input without line breaks may be endless, so a line that is too long is dropped during reading.
struct LineReader: Sendable {
  /// A line without its line break, or the reason why its text is missing.
  enum Line: Equatable, Sendable {
    case text(String)
    case notUTF8
    /// The line has more than `longestLine` bytes.
    case tooLong
  }

  /// The most bytes of a line, 1 MiB: more than any title or filter has.
  static let longestLine = 1 << 20

  /// Whether to stop reading inside an unfinished line.
  private var isStopped: (@Sendable () -> Bool)?
  /// Waits for the next bytes; empty at the end.
  private let nextBytes: @Sendable () async throws(SystemError) -> [UInt8]
  private let interrupts: SignalCount?
  private var bytes: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var isFirst = true
  /// Whether the beginning of the line was dropped, because the line is too long.
  private var isDropping = false

  /// Reads from a descriptor. On a terminal, each of the `interrupts` drops the half-typed line.
  ///
  /// - Parameter isStopped: true makes `next()` throw, also during its wait; for a regular file,
  ///   only inside a line whose end is not read yet.
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

  /// Reads the bytes that a closure returns.
  init(
    interrupts: SignalCount? = nil,
    nextBytes: @escaping @Sendable () async throws(SystemError) -> [UInt8]
  ) {
    self.interrupts = interrupts
    self.nextBytes = nextBytes
  }

  /// The next line; nil at the end of the input, after which a terminal may have further lines.
  mutating func next() async throws(SystemError) -> Line? {
    var scanned = start
    while true {
      if let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return line(bytes[start..<end])
      }
      if isAtEnd {
        defer { isAtEnd = interrupts == nil }
        return takeRest()
      }
      bytes.removeFirst(start)
      start = 0
      if bytes.count > Self.longestLine {
        isDropping = true
        bytes.removeAll()
      }
      scanned = bytes.count
      if isDropping || !bytes.isEmpty, isStopped?() == true { throw .cancelled }
      let interrupted = interrupts?.value
      let chunk: [UInt8]
      do throws(SystemError) {
        chunk = try await nextBytes()
      } catch {
        if interrupts?.value != interrupted { dropUnfinished() }
        throw error
      }
      if interrupts?.value != interrupted {
        dropUnfinished()
        scanned = 0
      }
      bytes += chunk
      isAtEnd = chunk.isEmpty
    }
  }

  /// The next line, if it was read whole; nil without waiting for input.
  mutating func nextRead() -> Line? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { start = end + 1 }
    return line(bytes[start..<end])
  }

  /// Drops the unfinished line.
  private mutating func dropUnfinished() {
    bytes.removeAll()
    isDropping = false
  }

  /// The rest of the input as the last line; nil if nothing is left, or on a terminal, where that
  /// line is unfinished.
  private mutating func takeRest() -> Line? {
    defer { start = bytes.count }
    if interrupts != nil {
      isDropping = false
      return nil
    }
    if start == bytes.count && !isDropping { return nil }
    return line(bytes[start...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
    defer { (isFirst, isDropping) = (false, false) }
    if isDropping || bytes.count > Self.longestLine { return .tooLong }
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    // Some editors begin a file with a byte order mark.
    if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return String(validating: bytes, as: UTF8.self).map(Line.text) ?? .notUTF8
  }
}

extension LineReader.Line {
  /// Whether the line has no command: it is blank, or a comment.
  var isIdle: Bool {
    guard case .text(let text) = self else { return false }
    for byte in text.utf8 where byte != 0x20 && !(0x09...0x0D).contains(byte) {
      return byte == UInt8(ascii: "#")
    }
    return true
  }
}
