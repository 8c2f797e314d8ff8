import Repositories

/// The lines of a file or of standard input, with their numbers.
struct ScriptLines {
  /// The file that errors name beside the line; nil for standard input.
  let file: String?
  private var reader: LineReader
  /// The number of the last line, from 1.
  private var number = 0

  init(_ reader: LineReader, file: String?) {
    (self.reader, self.file) = (reader, file)
  }

  /// The last line; nil before the first one.
  var origin: CommandOrigin? { number > 0 ? .line(number, file: file) : nil }

  /// The line before the last one; nil without one.
  var originBefore: CommandOrigin? { number > 1 ? .line(number - 1, file: file) : nil }

  /// The next line; nil at the end.
  mutating func next() async throws(SystemError) -> LineReader.Line? {
    let line = try await reader.next()
    if line != nil { number += 1 }
    return line
  }

  /// The next line, if it was read whole; nil without waiting for input.
  mutating func nextRead() -> LineReader.Line? {
    let line = reader.nextRead()
    if line != nil { number += 1 }
    return line
  }
}
