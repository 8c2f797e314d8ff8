import Foundation

/// A session with the program as text: the commands, the typed lines, and all output.
///
///     # A comment.
///     % demo.txt             the input lines that follow go into this file
///     & 503                  from here on the server <server> answers so; lines of input are the body, and
///                            each "&" that follows is the next answer: "& 0" closes the connection
///     $ LANG=C todo-repl -c list
///     < add Buy milk         a line of input; "<x 61 ff" gives its bytes in hexadecimal, and
///                            "<- add" is a line without its end
///     > 1 [ ] Buy milk       a line of standard output
///     ! a line of standard error
///     = 0                    the exit status
struct Transcript {
  /// One run of the program, one file that is written, or one answer of the server.
  struct Step {
    var comments: [String] = []
    var head: String
    var input: [String] = []
    var answer: [String] = []

    var isServerAnswer: Bool { head.hasPrefix("&") }
  }

  var steps: [Step] = []

  init(_ text: String) throws {
    var comments: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      switch line.first {
      case nil: if !steps.isEmpty || !comments.isEmpty { comments.append(line) }
      case "#"?: comments.append(line)
      case "$"?, "%"?, "&"?:
        steps.append(Step(comments: comments, head: line))
        comments = []
      case "<"? where !steps.isEmpty: steps[steps.count - 1].input.append(line)
      case ">"?, "!"?, "="?:
        if !steps.isEmpty { steps[steps.count - 1].answer.append(line) }
      default: throw TranscriptError(line: line)
      }
    }
  }

  /// Runs the session again and returns its text with the new answers.
  ///
  /// - Parameter language: The language of runs that do not set a language themselves.
  func replayed(language: String = "C") async throws -> String {
    let directory = try TemporaryDirectory()
    let server = try steps.contains(where: \.isServerAnswer) ? AnsweringServer() : nil
    var answers: [AnsweringServer.Answer] = []
    var text: [String] = []
    for step in steps {
      text += step.comments + [step.head] + step.input
      if step.isServerAnswer {
        let status = Int(step.head.dropFirst(2)) ?? 0
        let body = String(decoding: Self.bytes(step.input), as: UTF8.self)
        answers.append(AnsweringServer.Answer(status: status, body: body))
        server?.give(answers)
        continue
      }
      answers = []
      if step.head.hasPrefix("%") {
        let file = directory.url.appending(path: step.head.dropFirst(2))
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Self.bytes(step.input).write(to: file)
      } else {
        text += try await answer(to: step, language, in: directory.url, server)
      }
    }
    return text.joined(separator: "\n") + "\n"
  }

  private func answer(
    to step: Step, _ language: String, in directory: URL, _ server: AnsweringServer?
  ) async throws -> [String] {
    // The port differs from run to run.
    let address = server.map { "127.0.0.1:\($0.port)" } ?? Self.server
    var words = try shellWords(String(step.head.dropFirst(2)).replacing(Self.server, with: address))
    // Local times differ with the machine's table of zones, so there is none.
    var environment = ["LC_ALL": language, "TZDIR": "/dev/null", "TODO_REPL_TERMINAL": "desk"]
    while let word = words.first, word != "todo-repl" {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      environment[parts[0]] = parts.count > 1 ? parts[1] : ""
      words.removeFirst()
    }
    let result = try await Executable.run(
      Array(words.dropFirst()), environment: environment, input: Self.bytes(step.input),
      in: directory)
    let lines = Self.lines(result.output, "> ") + Self.lines(result.errors, "! ")
    return lines.map { $0.replacing(address, with: Self.server) } + ["= \(result.status)"]
  }

  /// The address of the server in a transcript.
  private static let server = "<server>"

  private static func bytes(_ input: [String]) -> Data {
    var data = Data()
    for line in input {
      if line.hasPrefix("<x ") {
        data += line.dropFirst(3).split(separator: " ").compactMap { UInt8($0, radix: 16) }
      } else {
        data += Data(line.dropFirst(line.hasPrefix("<- ") ? 3 : 2).utf8)
      }
      if !line.hasPrefix("<- ") { data.append(UInt8(ascii: "\n")) }
    }
    return data
  }

  /// Lines of output, with ids and times replaced, which differ from run to run.
  private static func lines(_ data: Data, _ mark: String) -> [String] {
    if data.isEmpty { return [] }
    var text = String(decoding: data, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() } else { text += "<no line break>" }
    return text.components(separatedBy: "\n").map { line in
      let line = line.utf8.contains(UInt8(ascii: "-")) ? replaced(line) : line
      return line.isEmpty ? mark.trimmingCharacters(in: .whitespaces) : mark + line
    }
  }

  /// Replaces ids and times, each of which has a hyphen.
  private static func replaced(_ line: String) -> String {
    line.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "<id>")
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "<date>")
      .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "<time>")
  }
}

/// A line of a transcript of an unknown kind.
struct TranscriptError: Error {
  let line: String
}
