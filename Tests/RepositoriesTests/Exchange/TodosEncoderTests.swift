import Foundation
import Repositories
import Testing

/// The written files, byte by byte.
struct TodosEncoderTests {
  private let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xAA))

  private func text(_ format: ExchangeFormat, _ change: (inout Todo) -> Void) throws -> String {
    var todo = Todo.sample(3, id: id, createdAt: 0.5)
    change(&todo)
    return String(decoding: try file(format, [todo]), as: UTF8.self)
  }

  @Test func `our own lines have their keys in order`() throws {
    #expect(
      try text(.jsonLines) { $0.tags = ["a/b"] }
        == #"{"createdAt":0.5,"id":"00000000-0000-0000-0000-0000000000AA","number":3,"rank":"a0","#
        + #""tags":["a/b"],"title":"Milk"}"# + "\n")
  }

  @Test func `a task says what Taskwarrior knows`() throws {
    #expect(
      try text(.taskwarrior) {
        $0.project = "Home"
        $0.tags = ["+x", "y"]
        $0.notes = "one\n"
        $0.priority = .medium
      } == """
        [
        {"annotations":[{"description":"one","entry":"20010101T000000Z"},\
        {"description":"","entry":"20010101T000001Z"}],"description":"Milk",\
        "entry":"20010101T000000Z","priority":"M","project":"Home","status":"pending",\
        "tags":["+x","y"],"uuid":"00000000-0000-0000-0000-0000000000aa"}
        ]

        """)
  }

  @Test func `a line has its marks first and its words last`() throws {
    let id = "id:00000000-0000-0000-0000-0000000000aa"
    #expect(try text(.todoTxt) { _ in } == "2001-01-01 Milk \(id)\n")
    #expect(
      try text(.todoTxt) {
        $0.isDone = true
        $0.priority = .low
        $0.tags = ["a b", "", "+", "+c"]
        $0.due = Date(timeIntervalSinceReferenceDate: 86400)
      } == "x 2001-01-01 2001-01-01 (C) Milk \(id) @a_b @+ @+c due:2001-01-02\n")
    // A repeated tag `+x` is the project, and no other tag beside it.
    #expect(
      try text(.todoTxt) { $0.tags = ["+work", "b", "+work"] }
        == "2001-01-01 Milk \(id) +work @b\n")
    // A tag of the title does not stand in the line twice.
    #expect(
      try text(.todoTxt) {
        $0.title = "Call @phone Mum  soon"
        $0.tags = ["phone", "x"]
        $0.due = Date(timeIntervalSinceReferenceDate: 86400)
      } == "2001-01-01 \(id) Call @phone Mum  soon @x due:2001-01-02\n")
    // A word that is no tag of the todo, or would leave the title, keeps the title apart.
    for title in ["Call @phone +358", "Call Mum @phone"] {
      #expect(
        try text(.todoTxt) {
          $0.title = title
          $0.tags = ["phone"]
        } == "2001-01-01 \(title) \(id) @phone\n")
    }
    // A first tag with a plus was the project of an import, before todos had one.
    #expect(try text(.todoTxt) { $0.tags = ["+c", "d"] } == "2001-01-01 Milk \(id) +c @d\n")
    #expect(
      try text(.taskwarrior) { $0.tags = ["+c", "d"] }
        == text(.taskwarrior) { ($0.project, $0.tags) = ("c", ["d"]) })
    #expect(
      try text(.todoTxt) {
        $0.project = "home garden"
        $0.tags = ["+c", "d"]
      } == "2001-01-01 Milk \(id) +home_garden +c @d\n")
  }

  @Test func `a line has no line breaks and no byte 0`() throws {
    let line = try text(.todoTxt) {
      $0.title = "a\r\nb\u{0}\u{1}"
      $0.tags = ["x\ny\u{0}"]
    }
    #expect(line.hasPrefix("2001-01-01 a  b\u{FFFD}\u{1} id:") && line.hasSuffix(" @x_y_\n"))
  }
}
