import Foundation
import Repositories

/// A program that embeds the library, and renames todos in turn: `Writer FILE NUMBER EDITS`, which reads the list, prints
/// "ready", and begins when it is given a line; or
/// `Writer URL LIST TODOS EDITS SECONDS` for todos of its own in a list on etcd, with a pause so long between two edits.
///
/// On etcd, the program prints a line for each edit when the server has the edit: the number of the todo, the title and
/// the milliseconds that the save took.
@main
struct Writer {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    if words.count == 3, let number = Int(words[2]), let count = Int(words[3]) {
      return try await rename(number, of: JournalTodosRepository(path: words[1]), count)
    }
    if words.count == 5, let todos = Int(words[3]), let count = Int(words[4]),
      let seconds = Double(words[5])
    {
      let repository = EtcdTodosRepository(
        words[2], at: [try NetworkConfiguration(words[1])],
        by: URLSessionNetworkService(opensSockets: true))
      return try await rename(todos, of: repository, count, every: .seconds(seconds))
    }
    FileHandle.standardError.write(
      Data("usage: Writer FILE NUMBER EDITS | Writer URL LIST TODOS EDITS SECONDS\n".utf8))
    exit(2)
  }

  private static func rename(
    _ number: Int, of repository: JournalTodosRepository, _ count: Int
  ) async throws {
    let list = try await repository.load()
    guard var todo = list.todos.first(where: { $0.number == number }) else {
      FileHandle.standardError.write(Data("Writer: the list has no todo \(number)\n".utf8))
      exit(1)
    }
    var revision = list.revision
    FileHandle.standardOutput.write(Data("ready\n".utf8))
    _ = readLine()
    for edit in 0..<count {
      let before = todo
      todo.title = "todo \(number) \(edit)"
      let change = TodosEdit.Change.changed(from: before, to: todo)
      let saved = try await repository.save(TodosEdit(.rename, [change]), basedOn: revision)
      revision = saved.revision
    }
    await repository.synchronize()
  }

  private static func rename(
    _ todos: Int, of repository: EtcdTodosRepository, _ count: Int, every pause: Duration
  ) async throws {
    let clock = ContinuousClock()
    var own: [Todo] = []
    for _ in 0..<todos {
      let new = Todo(
        id: UUID(), number: 0, title: "new", rank: .between(nil, nil), createdAt: Date())
      let added = try await repository.addToFront(new, by: "")
      for case .added(let todo) in added?.edit.changes ?? [] { own.append(todo) }
    }
    // Each edit has its moment; who is late goes on at once.
    let start = clock.now
    for edit in 1...count {
      try await clock.sleep(until: start + pause * edit)
      let place = edit % own.count
      let before = own[place]
      own[place].title = "todo \(before.number) \(edit)"
      let change = TodosEdit.Change.changed(from: before, to: own[place])
      let began = clock.now
      try await repository.save(TodosEdit(.rename, [change]), basedOn: .zero)
      let took = (clock.now - began) / .milliseconds(1)
      FileHandle.standardOutput.write(
        Data("\(before.number)\t\(own[place].title)\t\(took)\n".utf8))
    }
  }
}
