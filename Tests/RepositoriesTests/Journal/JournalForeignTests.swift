import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A program of tomorrow, which knows twenty more members of a todo, and this program edit one
/// list.
struct JournalForeignTests {
  @Test func `what only a program of tomorrow knows stays through all that this one does`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(30) {
        let folder = try TemporaryDirectory()
        try Self.live(in: folder.url.appending(path: "list").path, using: &random)
      }
    }
  }

  private static func live(in path: String, using random: inout SeededGenerator) throws {
    var today = try Journal(path: path)
    try today.save([.put(.sample(0))], at: .now)
    // What the list should have of each todo, also of removed ones: removing is undone.
    var model = [today.todos.inOrder[0].id: ForeignMembers()]
    var edits: [TodosEdit] = []
    var seen = today.todos
    for _ in 0..<25 {
      let todos = today.todos.inOrder
      let todo = todos.randomElement(using: &random)
      switch (Int.random(in: 0..<9, using: &random), todo) {
      case (0, _), (_, nil):
        var todo = Todo.sample(today.todos.highestNumber + 1, title: "Of tomorrow")
        for number in 0..<20 { todo.foreign["member \(number)"] = .random(using: &random) }
        try tomorrow(.added(todo), to: path, behind: today.revision, using: &random)
        model[todo.id] = todo.foreign
      case (1, let todo?), (2, let todo?):
        var after = todo
        for member in ForeignMembers.random(upTo: 5, using: &random).members {
          after.foreign[member.key] = Bool.random(using: &random) ? nil : member.value
        }
        try tomorrow(
          .changed(from: todo, to: after), to: path, behind: today.revision, using: &random)
        model[todo.id] = after.foreign
      case (3, _):
        try today.compact()
      case (4, _):
        today = try Journal(path: path)
      case (5, let todo?):
        let saved = try today.open.save(TodosEdit(.remove, [.removed(todo)]), at: .now)
        edits.append(saved.edit)
      case (6, _) where !edits.isEmpty:
        let edit = edits.removeLast()
        try today.open.save(edit.undone(by: "", of: edit.id), at: .now)
      default:
        // An edit of what was seen before, which is merged with all that came meanwhile.
        guard let before = seen.all.randomElement(using: &random) else { break }
        var after = before
        after.notes += "more\n"
        if Bool.random(using: &random) { (after.isDone, after.completedAt) = (!before.isDone, nil) }
        let edit = TodosEdit(.note, [.changed(from: before, to: after)])
        let outcome = try today.open.withLock { lock in
          today.open.save([edit], at: .now, &lock)[0]
        }
        if case .success(let saved) = outcome { edits.append(saved.edit) }
      }
      try today.open.read()
      if Bool.random(using: &random) { seen = today.todos }
      for todo in today.todos.all {
        #expect(todo.foreign == model[todo.id], "\(random.repetition)")
      }
      #expect(try Journal(path: path).todos == today.todos, "\(random.repetition)")
    }
  }

  /// Adds the line of a save as another program writes it: members in any order, with white space.
  private static func tomorrow(
    _ change: TodosEdit.Change, to path: String, behind revision: Int,
    using random: inout SeededGenerator
  ) throws {
    var put = try #require(change.after)
    let foreign = put.foreign
    put.foreign = ForeignMembers()
    var line = "{\"rev\":\(revision + 1),\"at\": 1,\"edit\":\"\(UUID.random(using: &random))\""
    line += ",\"name\":\"estimate\",\"by\":\"tomorrow\",\"changes\":[{\"put\":"
    line += String(decoding: try JSONEncoder().encode(put), as: UTF8.self).dropLast()
    for member in foreign.members.shuffled(using: &random) {
      line += " ,\(RawJSON.text(member.key)) : \(member.value)"
    }
    line += "}"
    if let before = change.before {
      let keys = foreign.keys(differingFrom: before.foreign)
      let was = keys.map { "\(RawJSON.text($0)):\(before.foreign[$0] ?? .null)" }
      let nulls = keys.filter { before.foreign[$0] == .null }.map { "\(RawJSON.text($0))" }
      line += ",\"was\":{\(was.joined(separator: ","))}"
      line += ",\"nulls\":[\(nulls.joined(separator: ","))]"
    }
    line += "}]}"
    try append(Array(line.utf8).journalLine, to: path)
    // Without a mark, the next program takes in all whole lines.
    try FileManager.default.removeItem(atPath: "\(path).mark")
  }
}
