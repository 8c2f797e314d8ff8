import Testing

/// The rules of the log, each with the schedule that shows it.
@Suite struct `Rules of the log of edits` {
  private func log() -> ModelLog {
    ModelLog(ModelState(rows: [ModelRow(id: 1), ModelRow(id: 2)]))
  }

  private func save(_ edit: Int, at revision: Int? = nil, in log: inout ModelLog) {
    guard let commit = log.begin(edit) else { return }
    log.saved(commit.edits, at: revision)
  }

  @Test func `1: a row edit waits for an older list edit, and not for other rows`() {
    var log = log()
    let add = log.edit(.list, .rows(.add(3)))!
    let new = log.edit(.body(3), .words(.set("new")))!
    #expect(log.hasTurn(add) && !log.hasTurn(new))
    log.saved([add])
    let old = log.edit(.body(1), .words(.set("old")))!
    #expect(log.hasTurn(new) && log.hasTurn(old))
  }

  @Test func `1: a commit gets what was written by hand before it alone`() {
    var log = log()
    let list = log.edit(.list, .rows(.rename(2, "list")))!
    log.state[.body(1)] = .words(["hand"])
    let row = log.edit(.body(1), .words(.append("row")))!
    log.state[.body(1)] = .words(["later"])
    log.saved([list])
    let commit = log.begin(row)
    #expect(commit?.before == .words(["hand"]))
    #expect(commit?.after == .words(["hand", "row"]))
  }

  @Test func `2: a refused edit leaves what was written by hand, and goes from all else`() {
    var log = log()
    let edit = log.edit(.list, .rows(.bodies([1, 2], .set("edit"))))!
    log.state.rows[1].title = "hand"
    log.takeBack([edit])
    // What the write saw of the edit in its own row stays.
    #expect(log.state.rows == [ModelRow(id: 1), ModelRow(id: 2, title: "hand", body: ["edit"])])
    #expect(log.entries.isEmpty)
  }

  @Test func `3: a source ends what was written by hand in the rows that it changes`() {
    var log = log()
    let edit = log.edit(.body(2), .words(.set("edit")))!
    _ = log.edit(.list, .rows(.finish(2)))
    let load = log.load(.list)!
    log.state.rows[0].title = "hand"
    log.tell(load) { $0.put([ModelRow(id: 2, title: "server")]) }
    #expect(log.state.row(1)?.title == "hand")
    let again = log.load(.list)!
    log.tell(again) { $0.put([ModelRow(id: 1, title: "server")]) }
    #expect(log.state.row(1)?.title == "server")
    #expect(log.state.row(2) == ModelRow(id: 2, title: "server", isDone: true, body: ["edit"]))
    log.takeBack([edit])
  }

  @Test func `3: a body that is loaded takes only the body of what was written by hand`() {
    var log = log()
    _ = log.edit(.list, .rows(.finish(2)))
    let load = log.load(.body(1))!
    log.state.rows[0].title = "hand"
    log.state.rows[0].body = ["hand"]
    log.tell(load) { $0 = .words(["server"]) }
    #expect(log.state.row(1) == ModelRow(id: 1, title: "hand", body: ["server"]))
  }

  @Test func `3: what is loaded of a row goes and stays with the edit that added it`() {
    for isSaved in [true, false] {
      var log = log()
      let add = log.edit(.list, .rows(.add(3)))!
      let load = log.load(.body(3))!
      let edit = log.edit(.body(3), .words(.append("edit")))!
      log.tell(load) { $0 = .words(["server"]) }
      #expect(log.state[.body(3)] == .words(["server", "edit"]))
      if isSaved { log.saved([add]) } else { log.takeBack([add]) }
      #expect(log.state[.body(3)] == (isSaved ? .words(["server", "edit"]) : nil))
      #expect(log.goneEdits == (isSaved ? [] : [edit]))
    }
  }

  @Test func `4: a row moved by hand is moved again while its neighbours are there`() {
    for (gone, shown) in [(1, [5, 3, 4, 2]), (4, [5, 1, 2, 3])] {
      var log = ModelLog(ModelState(rows: (1...4).map { ModelRow(id: $0) }))
      _ = log.edit(.list, .rows(.putFirst(5)))
      let load = log.load(.list)!
      log.state.rows.append(log.state.rows.remove(at: 2))
      #expect(log.state.rows.map(\.id) == [5, 1, 3, 4, 2])
      log.tell(load) { $0 = .rows((1...4).filter { $0 != gone }.map { ModelRow(id: $0) }) }
      #expect(log.state.rows.map(\.id) == shown)
    }
  }

  @Test func `5: a saved edit of any place stays on top until its revision is told`() {
    for place in [ModelPlace.body(1), .list] {
      var log = log()
      let source = log.load(.list, .goingOn)!
      log.tell(source, at: 5) { _ in }
      let change: ModelChange =
        place == .list ? .rows(.body(1, .set("edit"))) : .words(.set("edit"))
      let edit = log.edit(place, change)!
      save(edit, at: 7, in: &log)
      log.tell(source, at: 6) { $0.put([ModelRow(id: 1, title: "six")]) }
      #expect(log.state.row(1) == ModelRow(id: 1, title: "six", body: ["edit"]))
      log.tell(source, at: 8) { $0.put([ModelRow(id: 1, body: ["edit", "eight"])]) }
      #expect(log.state.row(1)?.body == ["edit", "eight"])
      #expect(log.entries.isEmpty)
    }
  }

  @Test func `5: a row's source has only that row's part of a list edit`() {
    var log = log()
    let source = log.load(.body(1), .goingOn)!
    log.tell(source, at: 0) { _ in }
    let edit = log.edit(.list, .rows(.bodies([1, 2], .set("edit"))))!
    save(edit, at: 1, in: &log)
    log.tell(source, at: 2) { $0 = .words(["edit", "two"]) }
    #expect(log.state.rows.map(\.body) == [["edit", "two"], ["edit"]])
    #expect(log.entries.isEmpty)
  }

  @Test func `5: an edit that a load misses is made again on what that brings`() {
    var log = log()
    let old = log.load(.body(1))!
    let edit = log.edit(.list, .rows(.bodies([1, 2], .set("edit"))))!
    save(edit, in: &log)
    let new = log.load(.body(2))!
    log.tell(new) { $0 = .words(["edit", "new"]) }
    log.tell(old) { $0 = .words(["old"]) }
    #expect(log.state.rows.map(\.body) == [["edit"], ["edit", "new"]])
    #expect(log.entries.isEmpty)
  }

  @Test func `5: a saved edit stays while its row goes and comes back`() {
    var log = log()
    let source = log.load(.list, .goingOn)!
    log.tell(source, at: 5) { _ in }
    save(log.edit(.body(1), .words(.set("edit")))!, at: 7, in: &log)
    let remove = log.edit(.list, .rows(.remove(1)))!
    #expect(log.state.row(1) == nil)
    log.tell(source, at: 6) { $0.put([ModelRow(id: 1, title: "six")]) }
    log.takeBack([remove])
    #expect(log.state.row(1) == ModelRow(id: 1, title: "six", body: ["edit"]))
  }

  @Test func `5: a saved edit of a new row stays while the row is removed again`() {
    var log = log()
    let load = log.load(.body(2))!
    save(log.edit(.list, .rows(.add(3)))!, in: &log)
    save(log.edit(.body(3), .words(.set("edit")))!, in: &log)
    let remove = log.edit(.list, .rows(.remove(3)))!
    log.takeBack([remove])
    #expect(log.state.row(3)?.body == ["edit"])
    log.end(load)
    #expect(log.entries.isEmpty)
  }

  @Test func `6: an edit is not saved with one of the same row behind a list edit`() {
    var log = log()
    _ = log.edit(.body(1), .words(.set("zero")))
    let a = log.edit(.body(1), .words(.append("a")), joins: true)!
    let b = log.edit(.body(1), .words(.append("b")), joins: true)!
    _ = log.edit(.list, .rows(.body(1, .set("list"))))
    _ = log.edit(.body(1), .words(.append("c")), joins: true)
    #expect(log.begin(a)?.edits == [a, b])
    #expect(log.state.row(1)?.body == ["list", "c"])
  }

  @Test func `7: an edit that changes nothing is saved behind an older one of its place`() {
    var log = log()
    #expect(log.edit(.body(1), .words(.remove("a"))) == nil)
    let list = log.edit(.list, .rows(.finish(1)))!
    let edit = log.edit(.body(1), .words(.remove("a")))!
    log.saved([list])
    #expect(log.begin(edit)?.edits == [edit])
  }

  @Test func `7: a row edit is taken back whose row only a later write has`() {
    var log = log()
    let add = log.edit(.list, .rows(.add(3)))!
    let edit = log.edit(.body(3), .words(.set("edit")))!
    let list = log.edit(.list, .rows(.finish(1)))!
    log.state.rows[2].title = "hand"
    log.takeBack([add])
    #expect(log.state.row(3)?.title == "hand")
    #expect(log.hasTurn(edit) && log.begin(edit) == nil)
    #expect(log.goneEdits == [edit] && log.hasTurn(list))
  }

  @Test func `7: a revision that the source has passed counts, unless a load came between`() {
    for isReplaced in [true, false] {
      var log = log()
      let load = log.load(.list)!
      let source = log.load(.body(1), .goingOn)!
      let edit = log.edit(.body(1), .words(.set("edit")))!
      log.tell(source, at: 8) { $0 = .words(["edit", "eight"]) }
      if isReplaced { log.tell(load) { $0.put([ModelRow(id: 1, body: ["old"])]) } }
      save(edit, at: 7, in: &log)
      #expect(log.state.row(1)?.body == (isReplaced ? ["edit"] : ["edit", "eight"]))
    }
  }

  @Test func `8: an edit of a row that is gone is not made in a row that comes with its id`() {
    var log = log()
    let list = log.edit(.list, .rows(.finish(2)))!
    let edit = log.edit(.body(1), .words(.set("edit")))!
    let source = log.load(.list, .goingOn)!
    log.tell(source) { $0 = .rows([ModelRow(id: 2)]) }
    #expect(log.goneEdits == [edit])
    log.tell(source) { $0.put([ModelRow(id: 1, body: ["new"])]) }
    #expect(log.state.row(1)?.body == ["new"])
    #expect(log.hasTurn(list))
  }

  @Test func `8: after a reset list edits wait for a load to show, and row edits are taken back`() {
    var log = log()
    let list = log.edit(.list, .rows(.finish(1)))!
    let row = log.edit(.body(1), .words(.set("row")))!
    log.reset()
    #expect(log.state[.list] == nil && log.goneEdits == [row])
    #expect(log.begin(list)?.before == .rows([ModelRow(id: 1), ModelRow(id: 2)]))
    let load = log.load(.list)!
    log.tell(load) { $0 = .rows([ModelRow(id: 1, title: "server")]) }
    #expect(log.state.rows == [ModelRow(id: 1, title: "server", isDone: true)])
  }
}
