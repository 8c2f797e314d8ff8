/// Splits bytes into lines.
struct LineReader: Sendable {
  /// A line without its end, or one whose bytes are not text.
  enum Line: Equatable, Sendable {
    case text(String)
    case notUTF8
  }

  /// Waits for the next bytes; none at the end.
  private let nextBytes: @Sendable () async throws(SystemFailure) -> [UInt8]
  private let interrupts: InterruptCount?
  private var bytes: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var isFirst = true

  /// Reads from a descriptor. A terminal has `interrupts`: each drops the line that is half typed.
  init(_ descriptor: Descriptor, interrupts: InterruptCount? = nil) {
    self.init(interrupts: interrupts) { () async throws(SystemFailure) in
      try await descriptor.nextBytes()
    }
  }

  /// Reads what a closure returns.
  init(
    interrupts: InterruptCount? = nil,
    nextBytes: @escaping @Sendable () async throws(SystemFailure) -> [UInt8]
  ) {
    self.interrupts = interrupts
    self.nextBytes = nextBytes
  }

  /// The next line; nil at the end of the input.
  mutating func next() async throws(SystemFailure) -> Line? {
    var scanned = start
    while true {
      if let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return line(bytes[start..<end])
      }
      if isAtEnd { return takeRest() }
      bytes.removeFirst(start)
      start = 0
      scanned = bytes.count
      let interrupted = interrupts?.value
      let chunk = try await nextBytes()
      if interrupts?.value != interrupted {
        bytes.removeAll()
        scanned = 0
      }
      bytes += chunk
      isAtEnd = chunk.isEmpty
    }
  }

  /// The last line when it has no end; nil when there is nothing. On a terminal it was not finished.
  private mutating func takeRest() -> Line? {
    if start == bytes.count || interrupts != nil { return nil }
    defer { start = bytes.count }
    return line(bytes[start...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    // Some editors begin a file with a mark of its encoding.
    if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    isFirst = false
    return String(validating: bytes, as: UTF8.self).map(Line.text) ?? .notUTF8
  }
}
