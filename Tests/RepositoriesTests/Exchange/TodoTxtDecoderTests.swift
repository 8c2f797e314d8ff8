import Foundation
import Repositories
import Testing

struct TodoTxtDecoderTests {
  private static let id = "00000000-0000-0000-0000-0000000000aa"

  private func day(_ text: String) -> Date? {
    try? Date("\(text)T00:00:00+09:00", strategy: .iso8601)
  }

  @Test func `a done line has the two days, the priority, the tags and when it is due`() {
    let todo = todo(
      .todoTxt, "x 2026-11-21 2026-11-20 (A) Call Mum +family @phone due:2026-12-01")
    #expect(todo?.title == "Call Mum")
    #expect(todo?.isDone == true && todo?.priority == .high)
    #expect(todo?.completedAt == day("2026-11-21") && todo?.createdAt == day("2026-11-20"))
    #expect(todo?.project == "family" && todo?.tags == ["phone"])
    #expect(todo?.due == day("2026-12-01"))
    #expect(todo?.notes == nil)
  }

  @Test(
    arguments: [
      ("Milk", "Milk", false, nil, nil),
      ("(B) Milk", "Milk", false, Priority.medium, nil),
      ("(Z) 2026-11-20 Milk", "Milk", false, .low, "2026-11-20"),
      ("2026-11-20 (A) Milk", "(A) Milk", false, nil, "2026-11-20"),
      ("x Milk", "Milk", true, nil, nil),
      ("x 2026-11-21 Milk pri:C", "Milk", true, .low, nil),
      ("x 2026-11-21 (A) 2026-11-20 Milk", "Milk", true, .high, "2026-11-20"),
      ("x (B) 2026-11-20 Milk", "Milk", true, .medium, "2026-11-20"),
      ("x 2026-11-21 2026-11-20 (A) 2026-11-19", "2026-11-19", true, .high, "2026-11-20"),
      ("x 2026-11-21 2026-11-20 (A) 2026-11-19 Milk", "2026-11-19 Milk", true, .high, "2026-11-20"),
      ("xylophone", "xylophone", false, nil, nil),
      ("X Milk", "X Milk", false, nil, nil),
      ("(AA) Milk", "(AA) Milk", false, nil, nil),
      ("(a) Milk", "(a) Milk", false, nil, nil),
      ("2026-02-30 sale", "2026-02-30 sale", false, nil, nil),
      ("2026-11-2 sale", "2026-11-2 sale", false, nil, nil),
      ("(A)", "(A)", false, nil, nil),
      ("Pay due:tomorrow", "Pay due:tomorrow", false, nil, nil),
      ("a:b http://x.y", "a:b http://x.y", false, nil, nil),
      ("1 + 1 @ noon", "1 + 1 @ noon", false, nil, nil),
    ] as [(String, String, Bool, Priority?, String?)])
  func `marks count at their place, and what is no mark is text`(
    line: String, title: String, isDone: Bool, priority: Priority?, created: String?
  ) {
    let todo = todo(.todoTxt, line)
    #expect(todo?.title == title && todo?.isDone == isDone && todo?.priority == priority)
    #expect(todo?.createdAt == created.flatMap(day) && todo?.tags == [])
  }

  @Test(arguments: [
    ("Ask @bob about +x today", "Ask @bob about +x today", "x", ["bob"]),
    ("Ask about @bob +x", "Ask about", "x", ["bob"]),
    ("@home +garden", "@home +garden", "garden", ["home"]),
    ("Ask +x  k:v @bob", "Ask k:v", "x", ["bob"]), ("+x @bob  k:v", "k:v", "x", ["bob"]),
    ("  Ask  k:v  l:w +x @bob ", "  Ask  k:v  l:w", "x", ["bob"]),
    ("Ask due:2026-12-01 k:v +x today @bob", "Ask k:v +x today", "x", ["bob"]),
    ("pri:A Ask t:2026-12-01 @bob: +x @bob k:v", "Ask k:v", "x", ["bob:", "bob"]),
    ("Ask @+x +b +a @c", "Ask", "b", ["+x", "+a", "c"]),
  ])
  func `words count wherever they are, and those with a key or at the end are no title`(
    line: String, title: String, project: String, tags: [String]
  ) {
    #expect(todo(.todoTxt, line)?.title == title)
    #expect(todo(.todoTxt, line)?.project == project && todo(.todoTxt, line)?.tags == tags)
  }

  @Test(arguments: [
    ("Buy milk +shop +shop", "Buy milk", "shop", [], "Buy milk id:ID +shop"),
    (
      "Buy milk @a +shop @a +b @b +b", "Buy milk", "shop", ["a", "+b", "b"],
      "Buy milk id:ID +shop @a +b @b"
    ),
    ("Buy +shop milk +shop", "Buy +shop milk", "shop", [], "id:ID Buy +shop milk"),
    ("Buy milk +shop @+shop", "Buy milk", "shop", ["+shop"], "Buy milk id:ID +shop @+shop"),
  ])
  func `a tag that a line repeats is one tag, and is written once`(
    line: String, title: String, project: String, tags: [String], written: String
  ) throws {
    let read = try #require(todo(.todoTxt, line))
    #expect(read.title == title && read.project == project && read.tags == tags)
    var saved = read.todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
    saved.foreign = ForeignMembers()
    let bytes = try file(.todoTxt, [saved])
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(saved.id.uuidString.lowercased(), with: "ID").replacing("0001-01-01 ", with: "")
    #expect(text == written + "\n")
    #expect(todo(.todoTxt, String(decoding: bytes, as: UTF8.self))?.tags == tags)
  }

  @Test func `tags that an earlier version has doubled are written once`() throws {
    var old = Todo.sample(1)
    old.tags = ["a", "b", "a"]
    let text = String(decoding: try file(.todoTxt, [old]), as: UTF8.self)
    #expect(text.hasSuffix(" @a @b\n"))
  }

  @Test func `before an id all is title, and after it what means nothing`() {
    let todo = todo(.todoTxt, "2026-11-20 Ask @bob  id:\(Self.id) @x and more due:2026-12-01")
    #expect(todo?.title == "Ask @bob  and more")
    #expect(todo?.tags == ["x"] && todo?.due == day("2026-12-01"))
    #expect(todo?.id.uuidString.lowercased() == Self.id)
  }

  @Test func `without an id the text decides, whether it is done or not`() {
    let first = rows(.todoTxt, "Milk\nMilk\nBread\n")
    let later = rows(.todoTxt, "x 2026-11-21 Milk\n(A) Milk\nBread\n")
    func ids(_ rows: [ImportedRow]) -> [UUID] {
      rows.compactMap { if case .todo(let todo) = $0 { todo.id } else { nil } }
    }
    #expect(ids(first) == ids(later) && Set(ids(first)).count == 3)
  }

  @Test func `lines that cannot be read are told of`() {
    let bytes = Array("a\u{0}b\n".utf8) + [0xFF, 0x0A] + Array("x 2026-11-21 \n\n  \nok".utf8)
    let rows = rows(.todoTxt, bytes)
    #expect(rows.map(\.flaw) == [.hasNull, .notUTF8, .blankTitle, nil])
  }

  @Test(.timeLimit(.minutes(30)))
  func `a line of 200,000 words takes a moment`() {
    let line = Array(String(repeating: "@a b ", count: 100_000).utf8)
    let rows = rows(.todoTxt, line, rowLimit: 1 << 22)
    #expect(rows.map(\.flaw) == [.longTitle(length: 499_999)])
  }
}
