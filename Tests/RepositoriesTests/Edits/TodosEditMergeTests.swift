import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Merging an edit with what others have changed: one row of the table a test, then chance against
/// a model.
struct TodosEditMergeTests {
  private static let seen: Todo = {
    var todo = Todo.sample(1)
    (todo.tags, todo.notes, todo.priority) = (["home", "shop"], "first\nsecond", .low)
    todo.foreign["promise"] = RawJSON("{}")
    return todo
  }()

  private func merged(
    _ edit: (inout Todo) -> Void, meanwhile: (inout Todo) -> Void
  ) throws(TodosConflict) -> Todo {
    var (wanted, current) = (Self.seen, Self.seen)
    edit(&wanted)
    meanwhile(&current)
    let made = try TodosEdit(.set, [.changed(from: Self.seen, to: wanted)])
      .merged { _ in current }
    return made.changes.first?.after ?? current
  }

  private static let setters: [(TodoField, @Sendable (inout Todo, Bool) -> Void)] = [
    (.title, { $0.title = $1 ? "Oat milk" : "Soy milk" }),
    (.due, { $0.due = $1 ? .distantFuture : .distantPast }),
    (.wait, { $0.wait = $1 ? .at(.distantFuture) : .beforeDue(DateSpan(3, .day)) }),
    (.scheduled, { $0.scheduled = .beforeDue(DateSpan(1, $1 ? .day : .week)) }),
    (.until, { $0.until = $1 ? .distantFuture : .distantPast }),
    (.priority, { $0.priority = $1 ? .high : nil }),
    (.project, { $0.project = $1 ? "home" : "work" }),
    (
      .recurrence,
      {
        $0.recurrence = Recurrence(
          RecurrenceRule($1 ? "every:day" : "after:2w")!, from: .distantPast)
      }
    ),
    (
      .rank,
      {
        $0.rank = .between($0.rank, nil)
        if $1 { $0.rank = .between($0.rank, nil) }
      }
    ),
    (.notes, { $0.notes = $1 ? "other" : "" }),
    (.foreign("promise"), { $0.foreign["promise"] = $1 ? RawJSON("1.0") : RawJSON("1") }),
    (.foreign("promise"), { $0.foreign["promise"] = $1 ? nil : .null }),
  ]

  @Test(arguments: setters.indices)
  func `one field that both changed is refused, unless both changed it alike`(index: Int) throws {
    let (field, set) = Self.setters[index]
    var (wanted, current) = (Self.seen, Self.seen)
    set(&wanted, true)
    set(&current, false)
    let conflict = TodosConflict.Conflict(
      wanted: wanted, current: current, fields: [field], title: Self.seen.title)
    #expect(throws: TodosConflict([conflict])) {
      try merged {
        set(&$0, true)
      } meanwhile: {
        set(&$0, false)
      }
    }
    #expect(
      try merged {
        set(&$0, true)
      } meanwhile: {
        set(&$0, true)
      } == wanted)
  }

  @Test func `started twice is started at the first moment, and a stop beside that is refused`()
    throws
  {
    let todo = try merged {
      $0.started = .distantFuture
    } meanwhile: {
      $0.started = .distantPast
    }
    #expect(todo.started == .distantPast)
    let (seen, moments) = (Self.seen, [Date.distantPast, .distantFuture])
    var (started, again) = (seen, seen)
    (started.started, again.started) = (moments[0], moments[1])
    #expect(throws: TodosConflict([.init(wanted: seen, current: again, fields: [.started])])) {
      try TodosEdit(.stop, [.changed(from: started, to: seen)]).merged { _ in again }
    }
  }

  @Test func `who completes a todo ends all work on it`() throws {
    var (started, again, done) = (Self.seen, Self.seen, Self.seen)
    (started.started, again.started) = (.distantPast, .distantFuture)
    (done.isDone, done.completedAt) = (true, .distantFuture)
    let edit = TodosEdit(.done, [.changed(from: started, to: done)])
    #expect(try edit.merged { _ in again }.changes == [.changed(from: again, to: done)])
    // A start beside that leaves the todo done, and not started.
    let start = TodosEdit(.start, [.changed(from: Self.seen, to: started)])
    let made = try start.merged { [done] _ in done }.changes.first?.after
    #expect(made?.isDone == true && made?.isStarted == false)
  }

  @Test func `who opens an archived todo, or archives an opened one, is refused`() throws {
    let open = Self.seen
    var (done, archived) = (open, open)
    (done.isDone, done.completedAt) = (true, .distantPast)
    (archived.isDone, archived.completedAt, archived.archived) = (true, .distantPast, true)
    for (name, wanted, current) in [
      (TodosEdit.Name.reopen, open, archived), (.archive, archived, open),
    ] {
      #expect(throws: TodosConflict([.init(wanted: wanted, current: current, fields: [.isDone])])) {
        try TodosEdit(name, [.changed(from: done, to: wanted)]).merged { [current] _ in current }
      }
    }
    // An undo of either leaves what the other has made.
    let undo = TodosEdit(.done, [.changed(from: open, to: done)])
      .undone(by: "a", of: UUID()).rest { [archived] _ in archived }
    #expect(undo.edit.changes.isEmpty && undo.left.map(\.fields) == [[.isDone]])
  }

  @Test func `done beside an archive of the same todo stays archived, as first done`() throws {
    let open = Self.seen
    var (done, archived) = (open, open)
    (done.isDone, done.completedAt) = (true, .distantFuture)
    (archived.isDone, archived.completedAt, archived.archived) = (true, .distantPast, true)
    let current = archived
    let edit = TodosEdit(.done, [.changed(from: open, to: done)])
    #expect(try edit.merged { _ in current }.changes.isEmpty)
    // Two programs archive the same.
    let again = TodosEdit(.archive, [.changed(from: done, to: archived)])
    #expect(try again.merged { _ in current }.changes.isEmpty)
  }

  @Test func `a purge leaves what was archived or taken out of the archive`() throws {
    var (done, archived) = (Self.seen, Self.seen)
    (done.isDone, archived.isDone, archived.archived) = (true, true, true)
    for (seen, current) in [(done, archived), (archived, done)] {
      let purge = TodosEdit(.purge, [.removed(seen)])
      #expect(try purge.merged { _ in current }.changes.isEmpty)
      #expect(try purge.merged { _ in seen }.changes == [.removed(seen)])
    }
  }

  @Test func `done and its moment move together`() throws {
    let seen = Self.seen
    var (done, reopened) = (seen, seen)
    (done.isDone, done.completedAt) = (true, .distantPast)
    (reopened.isDone, reopened.completedAt) = (true, .distantFuture)
    // Seen as done; reopened and done again meanwhile; the edit reopens.
    #expect(throws: TodosConflict([.init(wanted: seen, current: reopened, fields: [.isDone])])) {
      try TodosEdit(.reopen, [.changed(from: done, to: seen)]).merged { _ in reopened }
    }
    let made = try TodosEdit(.reopen, [.changed(from: done, to: seen)]).merged { _ in done }
    #expect(made.changes == [.changed(from: done, to: seen)])
  }

  @Test func `tags are added and removed one by one`() throws {
    let todo = try merged {
      $0.tags = ["shop", "new", "both"]
    } meanwhile: {
      $0.tags = ["home", "shop", "other", "both"]
    }
    #expect(todo.tags == ["shop", "other", "both", "new"])
  }

  @Test func `a removal removes what was changed, and its inverse brings that back`() throws {
    var current = Self.seen
    current.title = "Oat milk"
    let made = try TodosEdit(.remove, [.removed(Self.seen)]).merged { [current] _ in current }
    #expect(made.changes == [.removed(current)])
    #expect(made.changes.map(\.inverse) == [.added(current)])
  }

  @Test func `a todo that an edit changes twice is changed by both`() throws {
    var (renamed, tagged) = (Self.seen, Self.seen)
    renamed.title = "Oat milk"
    tagged.priority = .high
    let edit = TodosEdit(
      .set,
      [
        .changed(from: Self.seen, to: renamed), .changed(from: Self.seen, to: tagged),
        .removed(Self.seen), .added(Self.seen),
      ])
    let made = try edit.merged { _ in Self.seen }
    var both = renamed
    both.priority = .high
    #expect(
      made.changes == [
        .changed(from: Self.seen, to: renamed), .changed(from: renamed, to: both), .removed(both),
        .added(Self.seen),
      ])
  }

  @Test func `a purge leaves what was reopened`() throws {
    var done = Self.seen
    done.isDone = true
    #expect(try TodosEdit(.purge, [.removed(done)]).merged { _ in Self.seen }.changes.isEmpty)
    #expect(try TodosEdit(.remove, [.removed(done)]).merged { _ in Self.seen }.changes.count == 1)
  }

  @Test func `a refusal names every todo in conflict, in the order of the edit`() {
    let todos = [Todo].samples(4)
    let edit = TodosEdit(
      .rename,
      todos.map { todo in
        var renamed = todo
        renamed.title = "x"
        return .changed(from: todo, to: renamed)
      })
    var other = todos[2]
    other.title = "y"
    let refusal = #expect(throws: TodosConflict.self) {
      try edit.merged { [other] id in
        id == todos[0].id ? nil : id == other.id ? other : todos.first { $0.id == id }
      }
    }
    #expect(refusal?.conflicts.map(\.wanted.id) == [todos[0].id, todos[2].id])
    #expect(refusal?.conflicts.map(\.fields) == [[], [.title]])
  }

  /// The model knows each field by itself: what the three versions have decides alone.
  @Test func `chance: each field is merged as if it were alone`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(50_000) {
        let before = Todo.random(using: &random)
        let after = Todo.random(using: &random)
        let current = Todo.random(using: &random)
        let expected = Model.merge(before, after, current)
        let edit = TodosEdit(.set, [.changed(from: before, to: after)])
        do throws(TodosConflict) {
          let made = try edit.merged { _ in current }
          #expect(Model.fields(of: made.changes.first?.after ?? current) == expected.fields)
          #expect(expected.conflicts.isEmpty)
        } catch {
          #expect(error.conflicts.map { Set($0.fields) } == [expected.conflicts])
        }
      }
    }
  }
}

/// Merging by fields as texts.
private enum Model {
  static let all = TodoField.allCases + [.foreign("a"), .foreign("promise")]

  static func fields(of todo: Todo) -> [TodoField: String] {
    [
      .foreign("a"): todo.foreign["a"]?.text ?? "",
      .foreign("promise"): todo.foreign["promise"]?.text ?? "",
      .title: todo.title,
      .isDone: "\(todo.isDone) \(todo.completedAt?.description ?? "") \(todo.isArchived)",
      .rank: "\(todo.rank)", .due: todo.due?.description ?? "",
      .started: todo.started?.description ?? "", .wait: "\(todo.wait, default: "-")",
      .scheduled: "\(todo.scheduled, default: "-")",
      .until: todo.until?.description ?? "",
      .priority: todo.priority?.rawValue ?? "", .project: todo.project ?? "-",
      .recurrence: "\(todo.recurrence?.rule.description ?? "-")",
      .tags: todo.tags.sorted().joined(separator: ","),
      .notes: todo.notes,
    ]
  }

  static func merge(
    _ before: Todo, _ after: Todo, _ current: Todo
  ) -> (fields: [TodoField: String], conflicts: Set<TodoField>) {
    var merged = fields(of: current)
    var conflicts: Set<TodoField> = []
    let (old, new) = (fields(of: before), fields(of: after))
    for field in all where old[field] != new[field] {
      if merged[field] == old[field] {
        merged[field] = new[field]
      } else if field == .tags {
        let tags = Set(current.tags).subtracting(before.tags).union(
          Set(current.tags).intersection(after.tags)
        ).union(Set(after.tags).subtracting(before.tags))
        merged[field] = tags.sorted().joined(separator: ",")
      } else if field == .notes, merged[field] != new[field] {
        let lines = { (text: String) in text.isEmpty ? [] : text.components(separatedBy: "\n") }
        let (was, wanted, now) = (lines(before.notes), lines(after.notes), lines(current.notes))
        if Array(wanted.prefix(was.count)) == was {
          let added = Array(wanted.dropFirst(was.count))
          if Array(now.suffix(added.count)) != added {
            merged[field] = (now + added).joined(separator: "\n")
          }
        } else {
          conflicts.insert(field)
        }
      } else if field == .isDone {
        let isSame = before.isDone != after.isDone && current.isDone == after.isDone
        if merged[field] != new[field], !isSame { conflicts.insert(field) }
      } else if field == .started, after.isDone, after.started == nil {
        merged[field] = ""
      } else if field == .started, current.started != nil, after.started != nil {
        continue
      } else if merged[field] != new[field] {
        conflicts.insert(field)
      }
    }
    return (merged, conflicts)
  }
}

extension Todo {
  /// A todo with few values in each field, so that fields are often alike.
  fileprivate static func random(using generator: inout SeededGenerator) -> Todo {
    let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    var todo = Todo.sample(
      1, title: ["a", "b", "c"].randomElement(using: &generator) ?? "", id: id)
    todo.isDone = .random(using: &generator)
    todo.completedAt =
      todo.isDone ? [.distantPast, .distantFuture].randomElement(using: &generator) : nil
    if todo.isDone, Bool.random(using: &generator) { todo.setArchived(true) }
    todo.started = [nil, .distantPast, .distantFuture].randomElement(using: &generator) ?? nil
    if Bool.random(using: &generator) { todo.rank = .between(todo.rank, nil) }
    todo.due = [nil, .distantPast, .distantFuture].randomElement(using: &generator) ?? nil
    let moments = [nil, TodoMoment.at(.distantPast), .beforeDue(DateSpan(1, .day))]
    todo.wait = moments.randomElement(using: &generator) ?? nil
    todo.scheduled = moments.randomElement(using: &generator) ?? nil
    todo.until = [nil, .distantPast].randomElement(using: &generator) ?? nil
    todo.priority = [nil, .low, .high].randomElement(using: &generator) ?? nil
    todo.project = [nil, "a", "a.b"].randomElement(using: &generator) ?? nil
    todo.recurrence = [nil, "every:day", "after:2w"].randomElement(using: &generator).flatMap {
      $0.flatMap(RecurrenceRule.init(_:)).map { Recurrence($0, from: .distantPast) }
    }
    todo.tags = ["x", "y", "z"].filter { _ in Bool.random(using: &generator) }
    todo.notes = ["", "1", "1\n2", "1\n2\n3", "2"].randomElement(using: &generator) ?? ""
    let values = [nil, RawJSON("1"), RawJSON("1.0"), .null]
    for key in ["a", "promise"] {
      todo.foreign[key] = values.randomElement(using: &generator) ?? nil
    }
    return todo
  }
}
