import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct TodoTextTests {
  private let now = LocalNow(noon, .local(timeZone: .gmt, locale: Locale(identifier: "en_001")))

  private var todo: Todo {
    var todo = Todo.sample(1, "Buy milk: two")
    todo.due = DateWord(.date(year: 2026, month: 12, day: 1), .init(hour: 17, minute: 0))
      .moment(at: now).addingTimeInterval(30)
    todo.wait = .beforeDue(DateSpan(3, .day))
    todo.recurrence = RecurrenceRule("every:2w").map { Recurrence($0, from: now.today) }
    todo.until = DateWord(.date(year: 2027, month: 1, day: 1)).moment(at: now)
    (todo.priority, todo.project, todo.tags) = (.high, "home sweet", ["shop", "+two words"])
    todo.notes = "# One\ntitle: two\n\n"
    return todo
  }

  private let text = """
    title: Buy milk: two
    due: 2026-12-01T17:00
    wait: due-3d
    scheduled:
    until: 2027-01-01
    recurrence: every:2w
    depends:
    under:
    pri: high
    project: home sweet
    tags: +shop +two\\ words
    notes:
    # One
    title: two

    """

  @Test func `a todo is a line for each field, then the notes`() {
    #expect(TodoText.text(of: todo, at: now, among: []) == text)
    #expect(
      TodoText.text(of: .sample(2, "a\nb"), at: now, among: [])
        == "title: a b\ndue:\nwait:\nscheduled:\nuntil:\nrecurrence:\ndepends:\nunder:\npri:\nproject:\ntags:\nnotes:\n"
    )
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a text that changes nothing is the same todo, to the second`(end: String) throws {
    let text = text.replacing("\n", with: end)
    #expect(try TodoText.todo(in: text, from: todo, at: now, among: []) == todo)
    #expect(
      try TodoText.todo(in: "# \n\n" + text + end + end, from: todo, at: now, among: []) == todo)
    #expect(try TodoText.todo(in: "", from: todo, at: now, among: []) == todo)
    let broken = Todo.sample(2, " a\nb ")
    let same = TodoText.text(of: broken, at: now, among: [])
    #expect(try TodoText.todo(in: same, from: broken, at: now, among: []) == broken)
  }

  @Test func `each line sets its field`() throws {
    var wanted = todo
    wanted.title = "Bread"
    wanted.due = now.day(1, .day, after: now.today)
    (wanted.wait, wanted.until) = (.at(now.day(2, .day, after: now.today)), nil)
    wanted.scheduled = .beforeDue(DateSpan(1, .week))
    (wanted.priority, wanted.project, wanted.tags) = (.low, "work", ["new", "+two words"])
    wanted.notes = "first\n# One"
    let text = """
      # a comment

      Title:   Bread
      due: tomorrow
      wait: 2d
      Scheduled: due-1w
      until:
      pri: l
      # another
      project: work
      tags: new +Two\\ Words +NEW
      notes: first
      # One
      """
    #expect(try TodoText.todo(in: text, from: todo, at: now, among: []) == wanted)
  }

  @Test func `a tag keeps the white space that a command leaves in it`() throws {
    var old = todo
    old.tags = ["집　일", "a\u{A0}b", "c d"]
    let text = TodoText.text(of: old, at: now, among: [])
    let changed = text.replacing("+c\\ d", with: "+c\\ d +new")
    #expect(changed != text)
    let read = try TodoText.todo(in: changed, from: old, at: now, among: [])
    #expect(read.tags == old.tags + ["new"])
  }

  @Test func `an empty value removes, and a missing line keeps`() throws {
    var wanted = todo
    (wanted.due, wanted.priority, wanted.project) = (nil, nil, nil)
    let text = "due:\npri: none\nproject:  \n"
    #expect(try TodoText.todo(in: text, from: todo, at: now, among: []) == wanted)
    (wanted.tags, wanted.notes) = ([], "")
    #expect(
      try TodoText.todo(in: text + "tags:\nnotes:\n \n", from: todo, at: now, among: []) == wanted)
  }

  @Test(
    arguments: [
      ("Buy milk", .unknownLine(1, "Buy milk")), ("# x\nfoo: x", .unknownLine(2, "foo: x")),
      ("due: fri\ndue: sat", .repeatedLine(2, "due")),
      (
        "due: someday",
        .wrongValue(QueryError(.notADate(.notADate), QueryWord("due:someday", column: 0)))
      ),
      (
        "pri: x",
        .wrongValue(QueryError(.notAValue(.priority), QueryWord("pri:x", column: 0)))
      ),
      ("tags: a +", .wrongValue(QueryError(.noTag, QueryWord("+", column: 0)))),
      ("title: x\nnotes:\na\0b", .hasNull(3)), ("t\0i\0t\0", .hasNull(1)),
    ] as [(String, TodoTextError)])
  func `other lines and values are refused`(text: String, error: TodoTextError) {
    #expect(throws: error) { try TodoText.todo(in: text, from: todo, at: now, among: []) }
  }

  @Test func `bytes that are no text are refused with their line`() throws {
    #expect(try TodoText.text(of: Array("title: 우유\n".utf8)) == "title: 우유\n")
    #expect(try TodoText.text(of: Array("\u{FEFF}title: x".utf8)) == "title: x")
    #expect(try TodoText.text(of: Array("# a\rtitle: x\r".utf8)) == "# a\ntitle: x\n")
    #expect(try TodoText.text(of: Array("title: x\rb\n".utf8)) == "title: x\rb\n")
    #expect(throws: TodoTextError.notUTF8(2)) { try TodoText.text(of: [0x61, 0x0A, 0xFF, 0x0A]) }
    #expect(throws: TodoTextError.notUTF8(1)) { try TodoText.text(of: [0xFF, 0xFE, 0x74, 0]) }
  }

  @Test func `a character 0 that the todo has already is no reason to refuse another change`()
    throws
  {
    let old = Todo.sample(3, "a\0b")
    let text = TodoText.text(of: old, at: now, among: [])
      .replacing("pri:", with: "pri: high")
    #expect(try TodoText.todo(in: text, from: old, at: now, among: []).priority == .high)
  }

  @Test func `comments before the first field are no text`() {
    #expect(TodoText.isEmpty("# a\n\n  \n#b"))
    #expect(!TodoText.isEmpty("# a\ntitle:"))
    #expect(TodoText.withoutComments("# a\n\ntitle: x\n# b\n") == "title: x\n# b\n")
  }

  @Test func `Windows line ends of notes stay while the notes are not changed`() throws {
    var (todo, renamed, noted) = (todo, todo, todo)
    todo.notes = "one\r\ntwo"
    (renamed.title, renamed.notes) = ("Other", todo.notes)
    noted.notes = "one\nthree"
    let text = TodoText.text(of: todo, at: now, among: [])
    for (old, new, wanted) in [("Buy milk: two", "Other", renamed), ("\ntwo", "\nthree", noted)] {
      let changed = text.replacing(old, with: new)
      #expect(try TodoText.todo(in: changed, from: todo, at: now, among: []) == wanted)
    }
  }
}
