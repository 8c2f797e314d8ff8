import Foundation
import Repositories
import Testing

struct TaskwarriorDecoderTests {
  private static let task = """
    {"id":1,"description":"Call Mum","due":"20261121T163515Z","end":"20261122T000000Z",\
    "entry":"20261120T100000Z","modified":"20261120T100000Z","priority":"H","project":"Home",\
    "status":"completed","tags":["phone","family"],"urgency":9.5,\
    "uuid":"b7e2a1c0-1b1c-4a5f-9d52-000000000001","annotations":[\
    {"entry":"20261120T100001Z","description":"before noon"},{"description":"or after"}]}
    """

  @Test(arguments: ["[\n\(task)\n]\n", "\(task)\n", "\(task),\n", " [\(task)]"])
  func `a task is a todo, in an array or on a line`(text: String) throws {
    func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
    var expected = try ImportedTodo(
      id: #require(UUID(uuidString: "b7e2a1c0-1b1c-4a5f-9d52-000000000001")),
      title: "Call Mum", isDone: true, createdAt: date("2026-11-20T10:00:00Z"),
      completedAt: date("2026-11-22T00:00:00Z"), due: date("2026-11-21T16:35:15Z"),
      priority: .high, tags: ["phone", "family"], notes: "before noon\nor after",
      precision: .second(seoul))
    let read = try #require(todo(.taskwarrior, text))
    expected.project = "Home"
    expected.foreign = read.foreign
    #expect(read == expected)
    // The annotations are kept for their moments.
    let kept = try #require(read.foreign?["taskwarrior"]?.text)
    #expect(
      kept.contains("before noon") && !kept.contains("urgency")
        && kept.contains(#""modified":"20261120T100000Z""#))
  }

  @Test(arguments: [
    ("pending", false), ("waiting", false), ("completed", true),
  ])
  func `the status tells whether it is done`(status: String, isDone: Bool) {
    let text = #"{"description":"x","status":"\#(status)","end":"20261122T000000Z"}"#
    #expect(todo(.taskwarrior, text)?.isDone == isDone)
    #expect((todo(.taskwarrior, text)?.completedAt != nil) == isDone)
  }

  @Test func `what was deleted is skipped`() {
    #expect(
      rows(.taskwarrior, #"[{"description":"x","status":"deleted"}]"#) == [
        .skipped(RowRemark(line: 1, title: "x", .deleted))
      ])
  }

  @Test func `a title that is too long is a flaw of its row, in every format`() {
    let (long, flaw) = (String(repeating: "x", count: 4_097), RowFlaw.longTitle(length: 4_097))
    #expect(rows(.taskwarrior, #"{"description":"\#(long)"}"#).map(\.flaw) == [flaw])
    #expect(rows(.todoTxt, "\(long)\n\(long.dropLast())").map(\.flaw) == [flaw, nil])
    #expect("\(flaw)".contains("4096 characters"))
  }

  @Test func `the least task has a description`() {
    let least = todo(.taskwarrior, #"{"description":"x"}"#)
    #expect(least?.title == "x" && least?.isDone == false && least?.notes == "")
    #expect(least?.createdAt == nil && least?.priority == nil && least?.tags == [])
    #expect(least?.id == todo(.taskwarrior, #"[{"description":"x","priority":""}]"#)?.id)
  }

  @Test(arguments: [
    (#"{"description":"x","due":"tomorrow"}"#, RowFlaw.notADate(name: "due", text: "tomorrow")),
    (
      #"{"description":"x","entry":"20261131T000000Z"}"#,
      .notADate(name: "entry", text: "20261131T000000Z")
    ),
    (
      #"{"description":"x","status":"completed","end":"20261121T000000Zx"}"#,
      .notADate(name: "end", text: "20261121T000000Zx")
    ),
    (#"{"description":"x","status":"new"}"#, .unknownStatus("new")),
    (#"{"description":"x","uuid":"1"}"#, .notATodo(reason: "\"uuid\" is not a UUID")),
    (#"{"description":" "}"#, .blankTitle),
    (#"{"status":"pending"}"#, .notATodo(reason: "\"description\" is missing")),
    ("7", .notATodo(reason: "\"\" has the wrong type")),
  ])
  func `a task that is wrong says why, and does not spoil the next`(text: String, flaw: RowFlaw) {
    let next = #"{"description":"next"}"#
    for file in ["[\(text),\n\(next)]", "\(text)\n\(next)"] {
      if file.hasPrefix("7") { continue }
      #expect(rows(.taskwarrior, file).map(\.flaw) == [flaw, nil])
    }
  }
}
