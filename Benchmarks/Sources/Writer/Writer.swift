import Foundation
import Repositories

/// A program that embeds the journal, and renames one todo again and again: `Writer FILE NUMBER EDITS`.
@main
struct Writer {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 4, let number = Int(words[2]), let count = Int(words[3]) else {
      FileHandle.standardError.write(Data("usage: Writer FILE NUMBER EDITS\n".utf8))
      exit(2)
    }
    let repository = JournalTodosRepository(path: words[1])
    let list = try await repository.load()
    guard var todo = list.todos.first(where: { $0.number == number }) else {
      FileHandle.standardError.write(Data("Writer: \(words[1]) has no todo \(number)\n".utf8))
      exit(1)
    }
    var revision = list.revision
    for edit in 0..<count {
      let before = todo
      todo.title = "todo \(number) \(edit)"
      let change = TodosEdit.Change.changed(from: before, to: todo)
      let saved = try await repository.save(TodosEdit(.rename, [change]), basedOn: revision)
      revision = saved.revision
    }
    await repository.synchronize()
  }
}
