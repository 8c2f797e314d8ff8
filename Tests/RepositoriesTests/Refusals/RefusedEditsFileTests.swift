import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

struct RefusedEditsFileTests {
  private let directory: TemporaryDirectory
  private let moment = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init() throws {
    directory = try TemporaryDirectory()
  }

  private var path: String { directory.url.appending(path: "state/refused.lines").path }

  private func note(_ text: String, number: Int = 3) -> TodosEdit {
    let before = Todo.sample(number)
    var after = before
    after.notes = text
    return TodosEdit(.note, [.changed(from: before, to: after)], by: "pts/1")
  }

  @Test func `an edit is there for the next program, with its number and all its text`() throws {
    let text = String(repeating: "a long note \"with quotes\" and 한글. ", count: 100)
    let edits = [note(text), note("second"), note("of a waiting todo", number: -1)]
    for (index, edit) in edits.enumerated() {
      let file = RefusedEditsFile(path: path)
      #expect(file.keep(edit, at: moment, isUnknown: index == 1).number == index + 1)
    }
    let kept = RefusedEditsFile(path: path).edits()
    #expect(kept.map(\.edit) == edits)
    #expect(kept.map(\.number) == [1, 2, 3] && kept.map(\.isUnknown) == [false, true, false])
    #expect(kept.allSatisfy { $0.moment == moment })
    #expect(try permissions(path) == 0o600)
  }

  @Test func `an edit is kept once, whoever hears of its refusal`() {
    let edit = note("x")
    let files = [RefusedEditsFile(path: path), RefusedEditsFile(path: path)]
    let numbers = files.map { $0.keep(edit, at: moment, isUnknown: false).number }
    #expect(numbers == [1, 1] && files[0].edits().count == 1)
  }

  @Test func `an edit that was made again is forgotten, and its number is not given again`() {
    let (first, second) = (RefusedEditsFile(path: path), RefusedEditsFile(path: path))
    let edit = note("x")
    first.keep(edit, at: moment, isUnknown: false)
    second.forget(edit.id)
    #expect(first.edits().isEmpty)
    #expect(first.keep(note("y"), at: moment, isUnknown: false).number == 2)
  }

  @Test func `where the file cannot be written, the edit is kept as long as the program runs`()
    throws
  {
    // A folder stands where the file would be.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let file = RefusedEditsFile(path: path)
    let edit = note("x")
    let kept = file.keep(edit, at: moment, isUnknown: false)
    #expect(kept.number == 1 && !kept.isLasting)
    #expect(file.keep(edit, at: moment, isUnknown: false).number == 1)
    #expect(file.edits().map(\.edit) == [edit])
    file.forget(edit.id)
    #expect(file.edits().isEmpty)
  }

  @Test func `lines that are damaged or cut off spoil no others`() throws {
    let edits = [note("one"), note("two"), note("three")]
    for edit in edits { RefusedEditsFile(path: path).keep(edit, at: moment, isUnknown: false) }
    let whole = try contents(path)
    let lineEnds = whole.indices.filter { whole[$0] == 0x0A }.flatMap { [$0, $0 + 1] }
    // The first line says whose file it is.
    let start = OwnFile.refused.headerLength
    let places = Array(stride(from: start, through: whole.count, by: 9))
    for cut in places + lineEnds where cut >= start {
      try Data(whole[..<cut]).write(to: URL(fileURLWithPath: path))
      let file = RefusedEditsFile(path: path)
      let left = file.edits().map(\.edit)
      #expect(left == Array(edits.prefix(left.count)))
      let more = note("more")
      file.keep(more, at: moment, isUnknown: false)
      #expect(RefusedEditsFile(path: path).edits().map(\.edit) == left + [more])
    }
    for place in stride(from: start, to: whole.count, by: 7) {
      var bytes = whole
      bytes[place] ^= 0x15
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let left = RefusedEditsFile(path: path).edits().map(\.edit)
      // A damaged line end spoils the lines on both sides.
      #expect(left.count >= 1 && left.allSatisfy(edits.contains))
    }
  }

  @Test func `a file that has become long keeps the newest edits`() throws {
    let file = RefusedEditsFile(path: path, longest: 2000, on: SystemFiles())
    let texts = (1...210).map { "note \($0)" }
    // Each edit that is kept reads all before it: most lines are written at once.
    var (list, lines) = (RefusedEditList(), CheckedLines())
    for text in texts[..<195] { lines.write(list.add(note(text), at: moment, isUnknown: false)) }
    file.keep(note(""), at: moment, isUnknown: false)
    let header = try contents(path).prefix(OwnFile.refused.headerLength)
    try Data(header + lines.bytes).write(to: URL(fileURLWithPath: path))
    for text in texts[195...] { file.keep(note(text), at: moment, isUnknown: false) }
    let kept = RefusedEditsFile(path: path).edits()
    #expect(kept.compactMap { $0.edit.changes.first?.after?.notes } == texts.suffix(200))
    #expect(kept.last?.number == 210)
  }

  @Test func `programs that keep edits at once lose none`() async throws {
    for _ in 0..<LongTests.rounds(60) {
      try? FileManager.default.removeItem(atPath: path)
      await withTaskGroup(of: Void.self) { group in
        for program in 0..<8 {
          group.addTask {
            let file = RefusedEditsFile(path: path)
            for index in 0..<10 {
              file.keep(note("\(program) \(index)"), at: moment, isUnknown: false)
            }
          }
        }
      }
      #expect(Set(RefusedEditsFile(path: path).edits().map(\.edit.id)).count == 80)
    }
  }

  @Test(arguments: [Int.max, 0, -1])
  func `a number that no edit has is passed over, and what is refused next is kept`(number: Int)
    throws
  {
    let edit = note("x")
    RefusedEditsFile(path: path).keep(edit, at: moment, isUnknown: false)
    var lines = CheckedLines()
    lines.write(RefusedEdit(number: number, note("y"), moment, isUnknown: false))
    let damaged = try contents(path) + lines.bytes
    try Data(damaged).write(to: URL(fileURLWithPath: path))
    let file = RefusedEditsFile(path: path)
    #expect(file.edits().map(\.edit) == [edit])
    #expect(file.keep(note("z"), at: moment, isUnknown: false).number == 2)
  }
}
