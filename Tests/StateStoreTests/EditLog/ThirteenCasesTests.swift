import StateStore
import Testing

/// What the rules of the log demand, where edits of today's queues fall short (`EDITS.md`, cases 1
/// to 13).
@Suite struct `Thirteen cases of optimistic edits` {
  private typealias Row = Notes.Note

  @Test func `1: a refused list edit goes from a row beside a row that was written by hand`() {
    let desk = NotesDesk()
    let rename = desk.edit { $0[id: 1]?.title = "edit" }
    desk.write { $0[id: 2]?.title = "hand" }
    desk.refuse(rename)
    #expect(desk.row(1)?.title == "")
    #expect(desk.row(2)?.title == "hand")
  }

  @Test func `2: an edit stays whole when the source replaces a row that was written by hand`() {
    let desk = NotesDesk()
    let send = desk.follow()
    send { try $0.show([Row(1), Row(2)]) }
    let edit = desk.edit {
      $0[id: 1]?.title = "edit"
      $0[id: 1]?.isDone = true
    }
    desk.write { $0[id: 1]?.title = "hand" }
    send { try $0.merge { $0[id: 1] = Row(1, "server") } }
    #expect(desk.row(1)?.isDone == true)
    #expect(desk.row(1)?.title == "edit")
    desk.answer(edit)
    #expect(desk.row(1)?.isDone == true)
    #expect(desk.row(1)?.title == "edit")
  }

  @Test func `3: a waiting list edit is sent, whatever comes of a row edit behind it`() async {
    let desk = NotesDesk()
    let first = desk.edit { $0[id: 1]?.title = "first" }
    desk.write { $0[id: 2]?.body = .loaded(["hand"]) }
    let second = desk.edit { rows in
      if rows[id: 2] != nil { putting("second")(&rows[id: 2]!.body.value!) }
    }
    let row = desk.edit(2, putting("row"))
    desk.write { $0[id: 2]?.body.value?.append("again") }
    desk.refuse(row)
    desk.answer(first)
    desk.answer(second)
    #expect(second.sent.count == 1)
    #expect(await second.handle.outcome == .committed)
  }

  @Test func `4: what a row edit adds to a list edit stays, whichever answer comes first`() {
    let desk = NotesDesk()
    let list = desk.edit { $0[id: 1]?.body = .loaded(["x"]) }
    let row = desk.edit(1, putting("y"))
    desk.answer(row)
    #expect(desk.body(1) == ["x", "y"])
    desk.answer(list)
    #expect(desk.body(1) == ["x", "y"])
  }

  @Test func `5: a saved row edit shows while the list's source tells older revisions`() {
    let desk = NotesDesk()
    let send = desk.follow()
    send { try $0.show([Row(1), Row(2)], at: 5) }
    let edit = desk.edit(1) { $0 = ["edit"] }
    desk.answer(edit, revision: 7)
    send { try $0.merge(at: 6) { $0[id: 1] = Row(1, "six") } }
    #expect(desk.row(1)?.title == "six")
    #expect(desk.body(1) == ["edit"])
    send { try $0.merge(at: 7) { $0[id: 1] = Row(1, "seven", ["edit", "more"]) } }
    #expect(desk.body(1) == ["edit", "more"])
  }

  @Test func `6: a coalesced edit is made behind a list edit that lies between`() {
    let desk = NotesDesk()
    let zero = desk.edit(1, putting("zero"))
    let a = desk.edit(1, policy: .coalesce, putting("a"))
    let list = desk.edit { $0[id: 1]?.body = .loaded(["list"]) }
    let b = desk.edit(1, policy: .coalesce, putting("b"))
    #expect(desk.body(1) == ["list", "b"])
    desk.answer(zero)
    #expect(desk.body(1) == ["list", "b"])
    let other = desk.edit { $0[id: 2]?.title = "other" }
    desk.refuse(other)
    #expect(desk.body(1) == ["list", "b"])
    withExtendedLifetime((a, list, b)) {}
  }

  @Test func `7: an edit of a row is saved after the edit that adds the row`() {
    let desk = NotesDesk()
    let add = desk.edit { if $0[id: 3] == nil { $0.append(Row(3)) } }
    let edit = desk.edit(3) { $0 = ["edit"] }
    #expect(edit.sent.isEmpty)
    desk.answer(add)
    #expect(edit.sent.count == 1)
  }

  @Test func `8: a waiting edit of a row is sent, though a refresh has come without the row`() async
  {
    let desk = NotesDesk()
    let first = desk.edit { $0[id: 1]?.title = "first" }
    let second = desk.edit { $0[id: 2]?.title = "second" }
    desk.store.load(\.rows) { [Row(1)] }
    desk.run()
    #expect(desk.store.rows.value == [Row(1, "first")])
    desk.answer(first)
    desk.answer(second)
    #expect(second.sent.count == 1)
    #expect(await second.handle.outcome == .committed)
  }

  @Test func `9: a merge runs once`() {
    let desk = NotesDesk()
    let send = desk.follow()
    send { try $0.show([Row(1), Row(2)]) }
    let first = desk.edit { $0[id: 1]?.title = "first" }
    desk.write { $0[id: 1]?.isDone = true }
    let second = desk.edit { $0[id: 2]?.title = "second" }
    desk.write { $0[id: 2]?.isDone = true }
    let runs = Box(0)
    send {
      try $0.merge {
        runs.value += 1
        $0[id: 2]?.title = "server"
      }
    }
    #expect(runs.value == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `10: what was written by hand before a row edit stays when that is taken back`() {
    let desk = NotesDesk()
    let list = desk.edit { $0[id: 2]?.title = "list" }
    desk.write { $0[id: 1]?.body = .loaded(["hand"]) }
    let row = desk.edit(1) { $0 = ["row"] }
    desk.answer(list)
    #expect(row.sent == [Edited(before: ["hand"], after: ["row"])])
    desk.refuse(row)
    #expect(desk.body(1) == ["hand"])
  }

  @Test func `10: what was written by hand before a row edit stays when both are refused`() {
    let desk = NotesDesk()
    let list = desk.edit { $0[id: 2]?.title = "list" }
    desk.write { $0[id: 1]?.body = .loaded(["hand"]) }
    let row = desk.edit(1) { $0 = ["row"] }
    desk.refuse(row)
    #expect(row.sent.isEmpty)
    desk.refuse(list)
    #expect(desk.body(1) == ["hand"])
    #expect(desk.row(2)?.title == "")
  }

  @Test func `11: a row edit that the list's source has passed before the answer`() {
    let desk = NotesDesk()
    let send = desk.follow()
    send { try $0.show([Row(1), Row(2)], at: 5) }
    let edit = desk.edit(1) { $0 = ["edit"] }
    send { try $0.merge(at: 8) { $0[id: 1]?.body = .loaded(["edit", "eight"]) } }
    #expect(desk.body(1) == ["edit"])
    desk.answer(edit, revision: 7)
    #expect(desk.body(1) == ["edit", "eight"])
  }

  @Test func `11: a list edit that a row's source has passed before the answer`() {
    let desk = NotesDesk()
    let send = desk.follow(1)
    send { try $0.show(["five"], at: 5) }
    let edit = desk.edit { $0[id: 1]?.body.value = ["edit"] }
    send { try $0.merge(at: 8) { $0 = ["edit", "eight"] } }
    #expect(desk.body(1) == ["edit"])
    desk.answer(edit, revision: 7)
    #expect(desk.body(1) == ["edit", "eight"])
  }

  @Test func `11: a saved list edit shows while a row's source tells older revisions`() {
    let desk = NotesDesk()
    let send = desk.follow(1)
    send { try $0.show(["five"], at: 5) }
    let edit = desk.edit { $0[id: 1]?.body.value = ["edit"] }
    desk.answer(edit, revision: 7)
    send { try $0.merge(at: 6) { $0 = ["six"] } }
    #expect(desk.body(1) == ["edit"])
    send { try $0.merge(at: 7) { $0 = ["edit", "seven"] } }
    #expect(desk.body(1) == ["edit", "seven"])
  }

  @Test func `11: after a reconnect an old saved edit of a row is not made again`() {
    let desk = NotesDesk()
    let send = desk.follow()
    send { try $0.show([Row(1), Row(2)], at: 5) }
    let edit = desk.edit(1) { $0 = ["edit"] }
    let again = desk.follow()
    desk.answer(edit, revision: 7)
    again { try $0.show([Row(1, "", ["edit", "nine"]), Row(2)], at: 9) }
    #expect(desk.body(1) == ["edit", "nine"])
    again { try $0.merge(at: 10) { $0[id: 1]?.body = .loaded(["ten"]) } }
    #expect(desk.body(1) == ["ten"])
  }

  @Test func `after a reconnect an old saved edit of the list is not made again`() {
    let desk = NotesDesk()
    let send = desk.follow()
    send { try $0.show([Row(1), Row(2)], at: 5) }
    let edit = desk.edit { $0[id: 1]?.body = .loaded(["edit"]) }
    let again = desk.follow()
    desk.answer(edit, revision: 7)
    again { try $0.show([Row(1, "", ["edit", "nine"]), Row(2)], at: 9) }
    #expect(desk.body(1) == ["edit", "nine"])
    again { try $0.merge(at: 10) { $0[id: 1]?.body = .loaded(["ten"]) } }
    #expect(desk.body(1) == ["ten"])
  }

  @Test func `11: after a reconnect of a row an old saved edit of the list is not made again`() {
    let desk = NotesDesk()
    let send = desk.follow(1)
    send { try $0.show(["five"], at: 5) }
    let edit = desk.edit { $0[id: 1]?.body.value = ["edit"] }
    let again = desk.follow(1)
    desk.answer(edit, revision: 7)
    again { try $0.show(["edit", "nine"], at: 9) }
    #expect(desk.body(1) == ["edit", "nine"])
    again { try $0.merge(at: 10) { $0 = ["ten"] } }
    #expect(desk.body(1) == ["ten"])
  }

  @Test func `12: a list edit that puts back what a row edit has removed shows`() {
    let desk = NotesDesk(Notes(rows: .loaded([Row(1, "", ["old"]), Row(2)])))
    let remove = desk.edit(1) { $0 = [] }
    let back = desk.edit { $0[id: 1]?.body = .loaded(["old"]) }
    #expect(desk.body(1) == ["old"])
    withExtendedLifetime((remove, back)) {}
  }

  @Test func `12: a row edit that puts back what a list edit has removed shows`() {
    let desk = NotesDesk(Notes(rows: .loaded([Row(1, "", ["old"]), Row(2)])))
    let remove = desk.edit { $0[id: 1]?.body = .loaded([]) }
    let back = desk.edit(1) { $0 = ["old"] }
    #expect(desk.body(1) == ["old"])
    withExtendedLifetime((remove, back)) {}
  }

  @Test func `13: an edit beside others is made once`() {
    let desk = NotesDesk(Notes(rows: .loaded(IdentifiedList((1...20).map { Row($0) }))))
    let applies = Box(0)
    var edits: [PendingEdit<[String]>] = []
    for id in 1...20 {
      edits.append(
        desk.edit(id) {
          applies.value += 1
          $0 = ["edit"]
        })
      desk.write { $0[id: id]?.isDone = true }
    }
    applies.value = 0
    let list = desk.edit { $0[id: 1]?.title = "list" }
    #expect(applies.value <= 1)
    withExtendedLifetime((edits, list)) {}
  }
}
