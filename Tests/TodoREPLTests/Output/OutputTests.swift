import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

/// The places that results and errors go to.
@Suite(.fewAtOnce)
struct OutputTests {
  private let files: OutputFiles

  init() throws {
    files = try OutputFiles()
  }

  @Test func `lines are written when the command is at its end`() throws {
    let output = files.output()
    output.show([Remark(letter: "a"), Remark(letter: "b")])
    output.show([])
    output.show([Remark(letter: "c")])
    #expect(try files.takeResults() == "")
    try output.flush()
    #expect(try files.takeResults() == "a.\nb.\nc.\n")
    try output.flush()
    #expect(try files.takeResults() == "")
  }

  @Test func `rows that fill a piece are written before the others are made`() throws {
    let output = files.output()
    output.show([Remark(letter: "a")])
    var written: [Int] = []
    let rows = (0..<3).lazy.map { row in
      written.append((try? files.writtenResults().utf8.count) ?? -1)
      return Remark(letter: String(repeating: "\(row)", count: 70_000))
    }
    output.show(rows: rows)
    #expect(written == [0, 70_005, 140_007])
    output.show([Remark(letter: "z")])
    try output.flush()
    let lengths = try files.takeResults().split(separator: "\n").map(\.utf8.count)
    #expect(lengths == [2, 70_001, 70_001, 70_001, 2])
  }

  @Test func `rows of edits that fill pieces have one title, and the remark below the last`() throws
  {
    let output = files.output()
    let rows = (0..<3).map { Remark(letter: String(repeating: "\($0)", count: 70_000)) }
    output.show(rows: rows, Remark(letter: "x"), by: .others)
    output.show(rows: rows.prefix(0), by: .here)
    output.show(rows: [Remark(letter: "y")], Remark(letter: "z"), by: .here)
    try output.flush()
    let lines = try files.takeResults().split(separator: "\n")
    #expect(lines.map(\.utf8.count) == [28, 70_001, 70_001, 70_001, 2, 13, 2, 2])
    #expect(lines[0] == "Changed by another terminal:" && lines[4] == "x.")
    #expect(lines.suffix(3) == ["Changed here:", "y.", "z."])
  }

  @Test func `few rows are written with the rest of the answer`() throws {
    let output = files.output()
    output.show(rows: [Remark(letter: "a"), Remark(letter: "b")])
    #expect(try files.takeResults() == "")
    output.show([Remark(letter: "c")])
    try output.flush()
    #expect(try files.takeResults() == "a.\nb.\nc.\n")
  }

  @Test func `an interrupt among rows ends them, and skips the rest of the answer alone`() throws {
    let output = files.output()
    var made = 0
    output.show(
      rows: (0..<9).lazy.map { row in
        made += 1
        if row == 1 { output.interrupt() }
        return Remark(letter: String(repeating: "\(row)", count: 70_000))
      })
    #expect(made == 2)
    output.show([Remark(letter: "z")])
    try output.flush()
    #expect(try files.takeResults().utf8.count == 70_002)
    output.show([Remark(letter: "b")])
    try output.flush()
    #expect(try files.takeResults() == "b.\n")
  }

  @Test func `no more rows are made for a reader that has gone, and the end says so`() throws {
    FileDescriptor.outliveClosedPipes()
    let writing: FileDescriptor
    do {
      let pipe = try FileDescriptor.pipe()
      writing = pipe.writing
    }
    let output = files.output(results: writing)
    var made = 0
    output.show(
      rows: (0..<9).lazy.map { _ in
        made += 1
        return Remark(letter: String(repeating: "a", count: 70_000))
      })
    #expect(made == 1)
    #expect(throws: OutputError.self) { try output.flush() }
    #expect(throws: Never.self) { try output.flush() }
  }

  @Test func `programs get objects, and no remarks`() throws {
    let output = files.output(.json)
    output.show([Remark(.list(.nothingOpen)), HelpLine(text: "x")])
    try output.flush()
    #expect(try files.takeResults() == "{\"type\":\"help\",\"text\":\"x\"}\n")
  }

  @Test func `errors say where they come from`() throws {
    let output = files.output()
    output.report(ActionError.notUTF8, at: .line(3, file: nil))
    output.report(ActionError.notUTF8, at: .line(3, file: "a\u{1B}"))
    output.report(ActionError.notUTF8, at: .command(2, of: 3))
    output.report(ActionError.notUTF8, at: .command(1, of: 1))
    let message = ActionError.notUTF8.message
    #expect(
      try files.takeErrors() == """
        line 3: \(message)
        a^[, line 3: \(message)
        command 2: \(message)
        \(message)

        """)
  }

  @Test(arguments: [
    (Output.Format.text, "todo-repl: failing with seed 7\n"),
    (.json, #"{"type":"seed","seed":"7"}"# + "\n"),
  ])
  func `what is about the run is told at once, where errors go`(
    format: Output.Format, told: String
  ) throws {
    let output = files.output(format)
    let json: JSONLine = ["type": .string("seed"), "seed": .string("7")]
    output.tell(Remark(.file(.seed("7")), style: nil, json: json))
    #expect(try files.takeErrors() == told)
    #expect(try files.takeResults() == "")
  }

  @Test func `programs are not told what only helps people`() throws {
    files.output(.json).tell(Remark(.list(.nothingOpen)))
    #expect(try files.takeErrors() == "")
  }

  @Test(arguments: [(ColorChoice.always, true), (.never, false), (.auto, false)])
  func `what goes into files is styled when that was asked for`(
    color: ColorChoice, isStyled: Bool
  ) throws {
    let output = files.output(color: color, environment: ["TERM": "xterm"])
    output.show([Remark(letter: "a")])
    try output.flush()
    output.report(ActionError.notUTF8, at: .line(3, file: nil))
    let message = "line 3: \(ActionError.notUTF8.message)"
    #expect(try files.takeResults() == (isStyled ? "\u{1B}[2ma.\u{1B}[0m\n" : "a.\n"))
    #expect(
      try files.takeErrors() == (isStyled ? "\u{1B}[31m\(message)\u{1B}[0m\n" : message + "\n"))
  }

  @Test func `objects are never styled`() throws {
    let output = files.output(.json, color: .always)
    output.show([TodoRow(.sample(1, isDone: true)), HelpLine(text: "x")])
    try output.flush()
    output.report(ActionError.notUTF8, at: nil)
    #expect(try !files.takeResults().contains("\u{1B}"))
    #expect(try !files.takeErrors().contains("\u{1B}"))
  }

  @Test func `whatever reads files wants all rows, of any length`() throws {
    let output = files.output()
    #expect(output.rowLimit == nil)
    #expect(files.output(.json).rowLimit == nil)
    let title = String(repeating: "할 일 ", count: 1_000)
    output.show([TodoRow(.sample(1, title))])
    try output.flush()
    #expect(try files.takeResults() == "1 [ ] \(title)\n")
  }

  @Test func `text can be written at once, before what is collected`() throws {
    let output = files.output()
    output.show([Remark(letter: "a")])
    output.write("? ")
    output.write("")
    #expect(try files.takeResults() == "? ")
    try output.flush()
    #expect(try files.takeResults() == "a.\n")
  }

  @Test func `the greeting names the version, and the way out`() throws {
    files.output().greet()
    #expect(
      try files.takeResults()
        == "todo-repl \(VersionLine.version). Type \"help\" for the commands, "
        + "Ctrl-D to leave.\n")
  }

  @Test func `the prompt shows again only while a line is awaited`() throws {
    let output = files.output()
    output.showPromptAgain()
    #expect(try files.takeResults() == "")
    output.setPrompt("> ")
    output.showPromptAgain()
    output.showPromptAgain()
    #expect(try files.takeResults() == "> \n> \n> ")
    output.setPrompt(nil)
    output.showPromptAgain()
    #expect(try files.takeResults() == "")
  }

  @Test func `errors that go to a file leave the prompt alone`() throws {
    let output = files.output()
    output.setPrompt("> ")
    output.tell(Remark(letter: "a"))
    #expect(try files.takeErrors() == "a.\n")
    #expect(try files.takeResults() == "> ")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs Linux's /dev/full"))
  func `a place that is full is an error that says so`() throws {
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let output = Output(.text, results: FileDescriptor(borrowing: full.fileDescriptor))
    output.show([Remark(letter: "a")])
    #expect(throws: OutputError(reason: "No space left on device")) { try output.flush() }
  }

  @Test func `while a person types, what comes goes above the line`() throws {
    let output = files.output()
    let line = FakeLine()
    output.show([Remark(letter: "a")])
    output.attend(line)
    #expect(output.isAttended)
    output.show([Remark(letter: "b")])
    output.show(status: "Saving…")
    #expect(line.seen.values == ["above a.\n", "above b.\n", "status Saving…"])
    output.attend(nil)
    output.show([Remark(letter: "c")])
    try output.flush()
    #expect(line.seen.values.count == 3 && !output.isAttended)
    #expect(try files.takeResults() == "c.\n")
  }

  @Test func `what is under way goes on beside the line, and back where errors go`() throws {
    let output = files.output()
    let line = FakeLine()
    output.show(status: "Loading…")
    #expect(try files.takeErrors() == "\r\u{1B}[KLoading…")
    output.attend(line)
    #expect(line.seen.values == ["status Loading…"])
    #expect(try files.takeErrors() == "\r\u{1B}[K")
    output.attend(nil)
    #expect(try files.takeErrors() == "Loading…")
    output.show(status: "")
    output.attend(line)
    #expect(line.seen.values == ["status Loading…"])
  }

  @Test func `results never begin behind what is under way`() throws {
    let output = files.output()
    output.show(status: "Loading…")
    try output.flush()
    #expect(try files.takeErrors() == "\r\u{1B}[KLoading…")
    output.show([Remark(letter: "a")])
    try output.flush()
    #expect(try files.takeErrors() == "\r\u{1B}[K")
    #expect(try files.takeResults() == "a.\n")
    output.show([Remark(letter: "b")])
    try output.flush()
    #expect(try files.takeErrors().isEmpty)
  }

  @Test func `the lines of a file lose what a terminal would obey, and nothing else`() {
    #expect(
      Output.safeLines("Oat \u{1B}[31mmilk\r\n\u{9B}2J\n\n집\n")
        == "Oat ^[[31mmilk^M\n\\u{9B}2J\n\n집\n")
  }
}

/// A line that notes the texts that it is to show.
private struct FakeLine: AttendedLine {
  let seen = Recorder<String>()

  func write(above text: (Int) -> String) {
    let text = text(0)
    if !text.isEmpty { seen.append("above \(text)") }
  }
  func show(status: String) { seen.append("status \(status)") }
}
