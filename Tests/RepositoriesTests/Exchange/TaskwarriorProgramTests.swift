import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Exports are read by the real `task` (2.6), where that is installed:
/// `apt-get install taskwarrior`.
@Suite(.enabled(if: TaskProgram.isInstalled, "the program task is not installed"), .serialized)
struct TaskwarriorProgramTests {
  /// The members that Taskwarrior makes anew, and the moment of a change by the import itself.
  private static let made: Set<String> = ["id", "urgency", "modified"]

  private func tasks(_ json: String) throws -> [String: [String: NSObject]] {
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: NSObject]])
    return Dictionary(
      uniqueKeysWithValues: objects.map { task in
        (task["uuid"] as? String ?? "", task.filter { !Self.made.contains($0.key) })
      })
  }

  /// A database with all that an export must not lose.
  private func filled(_ program: TaskProgram) throws {
    try program.run("add", "Buy milk", "project:home", "+shop", "due:tomorrow", "priority:H")
    try program.run("add", "Write report", "wait:someday", "estimate:5", "client:Acme [North]")
    try program.run("add", "Blocked", "depends:1,2", "scheduled:tomorrow", "until:2037-06-01")
    try program.run("add", "Pay rent", "due:tomorrow", "recur:monthly", "+bills")
    try program.run("add", "Started")
    try program.run("Started", "start")
    try program.run("Buy", "annotate", "first note")
    try program.run("Buy", "annotate", #"second [note] with "quotes""#)
    try program.run("add", "unwanted")
    try program.run("unwanted", "delete")
    try program.run("add", "finished")
    try program.run("finished", "done")
    try program.run("list")
  }

  private func imported(_ json: String) -> [Todo] {
    var contents = ImportedTodos(.taskwarrior)
    contents.append(rows(.taskwarrior, json))
    contents.finish()
    return contents.todos.map {
      $0.todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
    }
  }

  @Test func `of 500 tasks, all that was not edited here comes back field for field`() async throws
  {
    try await withSeed { random in
      let old = try TaskProgram()
      try old.run("import", input: random.tasks(500))
      let json = try old.run("export")
      let before = try tasks(json)
      var todos = imported(json)
      var edited: [String: TaskEdit] = [:]
      for index in todos.indices.shuffled(using: &random).prefix(50) {
        let isRecurring = TaskwarriorKept(todos[index].foreign)?["status"] == .text("recurring")
        let edits = TaskEdit.all.filter { !isRecurring || $0.isOfAllOccurrences }
        let edit = try #require(edits.randomElement(using: &random))
        edit.apply(&todos[index])
        edited[todos[index].id.uuidString.lowercased()] = edit
      }
      let export = String(decoding: try file(.taskwarrior, todos), as: UTF8.self)
      for program in [old, try TaskProgram()] {
        try program.run("import", input: export)
        let after = try tasks(program.run("export"))
        var count = 0
        for (id, task) in before where task["status"] != "deleted" as NSString {
          let read = try #require(after[id])
          // A completed task of a template is a todo of its own.
          guard let edit = edited[id] ?? edited[task["parent"] as? String ?? ""] else {
            #expect(read == task)
            continue
          }
          count += 1
          #expect(
            read.filter { !edit.members.contains($0.key) }
              == task.filter { !edit.members.contains($0.key) })
          #expect(edit.members.contains { read[$0] != task[$0] })
        }
        #expect(count >= 50)
      }
      // A second import of the unchanged file changes nothing, also after the edits.
      var contents = ImportedTodos(.taskwarrior)
      contents.append(rows(.taskwarrior, json))
      contents.finish()
      for (row, todo) in zip(contents.todos, todos) { #expect(row.merged(into: todo) == todo) }
    }
  }

  @Test func `an import and an export lose nothing, in a new database and in the old one`() throws {
    let old = try TaskProgram()
    try filled(old)
    let before = try tasks(old.run("export"))
    let todos = imported(try old.run("export"))
    #expect(todos.count == 6)
    let json = String(decoding: try file(.taskwarrior, todos), as: UTF8.self)
    let new = try TaskProgram()
    for program in [old, new] {
      try program.run("import", input: json)
      let after = try tasks(program.run("export"))
      for (id, task) in before where task["status"] != "deleted" as NSString {
        #expect(after[id] == task)
      }
    }
  }

  @Test func `edits here, also of a recurring task, are imported without an error`() throws {
    let old = try TaskProgram()
    try filled(old)
    var todos = imported(try old.run("export"))
    for index in todos.indices {
      todos[index].due = nil
      todos[index].tags = ["other"]
      todos[index].notes = "other notes"
      todos[index].title += " changed"
    }
    let json = String(decoding: try file(.taskwarrior, todos), as: UTF8.self)
    for program in [old, try TaskProgram()] {
      try program.run("import", input: json)
      let after = try tasks(program.run("export"))
      #expect(
        after.values.count { ($0["description"] as? String)?.hasSuffix("changed") == true } == 7)
    }
  }

  @Test func `any todos are imported without an error`() async throws {
    try await withSeed { random in
      for _ in 0..<10 {
        let todos = random.todos(20)
        let program = try TaskProgram()
        try program.run(
          "import", input: String(decoding: try file(.taskwarrior, todos), as: UTF8.self))
        #expect(try program.run("count").hasSuffix("\(todos.count)\n"))
      }
    }
  }
}

/// An edit of one field, and the members of a task that it may change.
private struct TaskEdit: Sendable {
  let members: Set<String>
  /// Whether the edit of a recurring todo counts for all its occurrences.
  var isOfAllOccurrences = true
  let apply: @Sendable (inout Todo) -> Void

  static let all = [
    Self(members: ["description"]) { $0.title += " edited" },
    Self(members: ["priority"]) { $0.priority = $0.priority == .high ? .low : .high },
    Self(members: ["project"]) { $0.project = "other place" },
    Self(members: ["tags"]) { $0.tags.append("edited") },
    Self(members: ["annotations"]) { $0.notes += ($0.notes.isEmpty ? "" : "\n") + "line\nline" },
    Self(members: ["until"]) { $0.until = Date(timeIntervalSince1970: 2.2e9) },
    Self(members: ["due"], isOfAllOccurrences: false) {
      $0.due = Date(timeIntervalSince1970: 2.1e9)
    },
    Self(members: ["wait", "status"], isOfAllOccurrences: false) {
      $0.wait = $0.wait == nil ? .at(Date(timeIntervalSince1970: 2.1e9)) : nil
    },
    Self(members: ["scheduled"], isOfAllOccurrences: false) {
      $0.scheduled = .at(Date(timeIntervalSince1970: 2.1e9))
    },
    Self(members: ["status", "end"], isOfAllOccurrences: false) { todo in
      todo.isDone.toggle()
      todo.completedAt = todo.isDone ? Date(timeIntervalSince1970: 1.7e9) : nil
    },
    Self(members: ["start"], isOfAllOccurrences: false) {
      $0.started = Date(timeIntervalSince1970: 1.7e9)
    },
  ]
}

/// A database of the program `task` of its own.
private final class TaskProgram {
  private static let path = "/usr/bin/task"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

  private struct Failed: Error {
    let status: Int32
    let text: String
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let settings = """
      data.location=\(directory.url.path)
      confirmation=no
      recurrence.confirmation=no
      verbose=nothing
      uda.estimate.type=numeric
      uda.client.type=string

      """
    try Data(settings.utf8).write(to: directory.url.appending(path: "taskrc"))
  }

  @discardableResult
  func run(_ arguments: String..., input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: Self.path)
    process.arguments = arguments
    // Without a home, task crashes.
    process.environment = [
      "HOME": directory.url.path, "TASKRC": directory.url.appending(path: "taskrc").path,
      "TZ": "UTC",
    ]
    let source = directory.url.appending(path: "input")
    try Data(input.utf8).write(to: source)
    process.standardInput = try FileHandle(forReadingFrom: source)
    let (output, errors) = (Pipe.notInherited(), Pipe.notInherited())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Errors are a few lines: they fit into their pipe.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    if process.terminationStatus != 0 || process.terminationReason != .exit {
      throw Failed(status: process.terminationStatus, text: told + text)
    }
    return text
  }
}

extension SeededGenerator {
  /// Makes the JSON of random tasks with every kind of member.
  fileprivate mutating func tasks(_ count: Int) -> String {
    var ids: [String] = []
    var rows: [String] = []
    while rows.count < count {
      let id = UUID.random(using: &self).uuidString.lowercased()
      var row =
        #""uuid":"\#(id)","description":"task \#(rows.count) [ü] \"x\"","entry":"\#(day(2020))""#
      let status = ["pending", "pending", "waiting", "completed", "deleted", "recurring"]
        .randomElement(using: &self)!
      row += #","status":"\#(status)""#
      if status == "completed" || status == "deleted" { row += #","end":"\#(day(2021))""# }
      if status == "waiting" { row += #","wait":"\#(day(2036))""# }
      for (name, year) in [("scheduled", 2025), ("until", 2037)] where chance() {
        row += #","\#(name)":"\#(day(year))""#
      }
      if chance() { row += #","priority":"\#(["H", "M", "L"].randomElement(using: &self)!)""# }
      if chance() { row += #","project":"home.garden""# }
      if chance() { row += #","tags":["a","ü","shop"]"# }
      if chance() { row += #","estimate":\#(Int.random(in: 1...99, using: &self))"# }
      if chance() { row += #","client":"Acme [North] {x}""# }
      if chance() {
        row +=
          #","annotations":[{"entry":"\#(day(2022))","description":"note"},{"entry":"\#(day(2023))","description":"more [x]"}]"#
      }
      if chance(), let other = ids.randomElement(using: &self) {
        row += #","depends":["\#(other)"]"#
      }
      if status == "recurring" {
        let recur = ["daily", "weekly", "3d", "P1M", "yearly", "weekdays", "PT5H"]
          .randomElement(using: &self)!
        let due = #","due":"20370601T000000Z","recur":"\#(recur)","rtype":"periodic""#
        let task = UUID.random(using: &self).uuidString.lowercased()
        rows.append(
          "{\(row.replacing(id, with: task).replacing("recurring", with: "pending"))\(due),\"imask\":0,\"parent\":\"\(id)\"}"
        )
        row += #"\#(due),"mask":"-""#
        ids.append(task)
      } else {
        if chance() { row += #","due":"\#(day(2027))""# }
        if status == "pending", chance() { row += #","start":"\#(day(2024))""# }
        ids.append(id)
      }
      rows.append("{\(row)}")
    }
    return "[\(rows.joined(separator: ",\n"))]"
  }

  private mutating func chance() -> Bool { Bool.random(using: &self) }

  /// A random moment of a year.
  private mutating func day(_ year: Int) -> String {
    let parts = [1...12, 1...28, 0...23, 0...59, 0...59].map { range in
      let number = Int.random(in: range, using: &self)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    return "\(year)\(parts[0])\(parts[1])T\(parts[2...].joined())Z"
  }
}
