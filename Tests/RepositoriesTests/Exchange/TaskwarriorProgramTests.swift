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
