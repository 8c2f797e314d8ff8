import Foundation
import Testing

@testable import Repositories

struct JournalTodosRepositoryTests {
  @Test func `what is new is told at once, by single edits or as a list, or nothing is`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/todos"
      let (mine, other) = (JournalTodosRepository(path: path), JournalTodosRepository(path: path))
      #expect(try await mine.update(since: .zero) == nil)
      let saves = [
        try await other.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero),
        try await other.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero),
      ]
      #expect(try await mine.update(since: .zero) == .saved(saves))
      #expect(try await mine.update(since: saves[0].revision) == .saved([saves[1]]))
      #expect(try await mine.update(since: saves[1].revision) == nil)
      let own = try await mine.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
      #expect(try await mine.update(since: saves[1].revision) == .saved([own]))
      let faults = FaultInjection(latency: .zero, failureRate: 0, seed: 1, clock: ContinuousClock())
      let injecting = FaultInjectingTodosRepository(mine, faults: faults)
      #expect(try await injecting.update(since: saves[1].revision) == .saved([own]))
      #expect(try await InMemoryTodosRepository().update(since: .zero) == nil)
    }
  }

  @Test func `what was saved is there after reopening`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/new/journal"
      let todos = [Todo].samples(4) + [.full]
      try await JournalTodosRepository(path: path).save(todos.map(TodoChange.put))
      try await JournalTodosRepository(path: path).save([.delete(todos[3].id)])
      try await JournalTodosRepository(path: path).save([.delete(Todo.full.id)])

      let reopened = JournalTodosRepository(path: path)
      #expect(try await reopened.todos() == Array(todos[..<3]))
      #expect(try await reopened.nextNumber() == 8)
    }
  }

  @Test(arguments: [
    "", "two\nlines\r\n", "\u{0}\u{1}\u{1B}[31m\u{7F}", "\"\\/\u{2028}\u{2029}",
    "👨‍👩‍👧 한글 ñ n\u{303}", "],[", "\u{FEFF}\u{FFFD}",
  ])
  func `any title is read back as it was`(title: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todo = Todo.sample(1, title: title)
      try await JournalTodosRepository(path: path).save([.put(todo)])

      let titles = try await JournalTodosRepository(path: path).todos().map { Array($0.title.utf8) }
      #expect(titles == [Array(title.utf8)])
    }
  }

  @Test func `a save is one line, stamped by the clock`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(2)
      let repository = JournalTodosRepository(
        path: path, now: { Date(timeIntervalSinceReferenceDate: 42.5) })
      try await repository.save(todos.map(TodoChange.put))

      var reader = try JournalReader(contents(path), path: path)
      let save = try reader.next()
      guard case .edit(let saved) = save else {
        Issue.record("\(String(describing: save))")
        return
      }
      #expect(saved.moment == Date(timeIntervalSinceReferenceDate: 42.5))
      #expect(saved.revision == Revision(1))
      #expect(saved.edit.changes == todos.map(TodosEdit.Change.added))
      let end = try reader.next()
      #expect(end == nil)
    }
  }

  @Test func `a todo's history is the same after reopening, to the moment`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let moment = Date(timeIntervalSinceReferenceDate: 800_000_000.1)
      var todo = Todo.sample(1)
      let history = [
        TodoEvent(at: todo.createdAt, kind: .created),
        TodoEvent(at: moment, kind: .renamed(from: "Milk")),
        TodoEvent(at: moment, kind: .restored),
      ]
      do {
        let repository = JournalTodosRepository(path: path, now: { moment })
        try await repository.save([.put(todo)])
        todo.title = "Oat milk"
        try await repository.save([.put(todo)])
        try await repository.save([.delete(todo.id)])
        try await repository.save([.put(todo)])
        #expect(try await repository.detail(of: todo.id).history == history)
      }
      let reopened = JournalTodosRepository(path: path)
      #expect(try await reopened.detail(of: todo.id).history == history)
    }
  }

  @Test func `nothing is opened before the first use`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = JournalTodosRepository(path: path)
      #expect(!FileManager.default.fileExists(atPath: path))

      try await repository.save([.put(.sample(1))])
      let begun = try contents(path)
      let header = try #require(begun.split(separator: JournalLine.newline).first)
      #expect(try JournalHeader.read(header, path: path).version == 3)
    }
  }

  @Test func `two repositories, and two processes, use a list at once`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let (first, second) = (JournalTodosRepository(path: path), JournalTodosRepository(path: path))
      let todos = [Todo].samples(3)
      try await first.save([.put(todos[0])])
      try await second.save([.put(todos[1])])
      #expect(try await first.todos() == Array(todos[..<2]))
      await #expect(processExitsWith: .success) { [path = path as String] in
        let other = JournalTodosRepository(path: path)
        #expect(try await other.todos().count == 2)
        try await other.save([.put([Todo].samples(3)[2])])
      }
      #expect(try await first.todos().map(\.number) == [1, 2, 3])
      #expect(try await second.todos().map(\.number) == [1, 2, 3])
      #expect(try await second.nextNumber() == 4)
    }
  }

  @Test func `what cannot be opened is reported, and can be used once it can`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let repository = JournalTodosRepository(path: path)
      await #expect(throws: StorageError.cannotOpen(path: path, reason: "Is a directory")) {
        try await repository.todos()
      }
      #expect(!FileManager.default.fileExists(atPath: path + ".mark"))

      try FileManager.default.removeItem(atPath: path)
      #expect(try await repository.todos().isEmpty)
    }
  }

  @Test func `ten thousand records are read back`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(10_000)
      var data = JournalHeader.line
      for (number, todo) in todos.enumerated() {
        data += try TodosSaved.adding(todo, at: number + 1).line()
      }
      try Data(data).write(to: URL(fileURLWithPath: path))

      #expect(try await JournalTodosRepository(path: path).todos() == todos)
    }
  }

  #if os(Linux)
    @Test func `a list that cannot be made is empty, and its first edit is refused`() async throws {
      try await withTemporaryDirectory { directory in
        let path = directory + "/journal"
        await #expect(processExitsWith: .success) { [path = path as String] in
          limitFileSize(to: 0)
          let repository = JournalTodosRepository(path: path)
          #expect(try await repository.todos().isEmpty)
          let error = await #expect(throws: StorageError.self) {
            try await repository.save([.put(.sample(1))])
          }
          limitFileSize(to: .max)
          #expect(error.map { "\($0)" }?.contains("File too large") == true)
          try await repository.save([.put(.sample(1))])
        }
      }
    }

    @Test func `a full disk changes nothing, and saving goes on when there is room`() async throws {
      try await withTemporaryDirectory { directory in
        let path = directory + "/journal"
        await #expect(processExitsWith: .success) { [path = path as String] in
          let todos = [Todo].samples(2)
          let repository = JournalTodosRepository(path: path)
          try await repository.save([.put(todos[0])])
          let size = try contents(path).count

          limitFileSize(to: size)
          await #expect(
            throws: StorageError.cannotWrite(path: path, reason: "File too large")
          ) {
            try await repository.save([.put(todos[1])])
          }
          limitFileSize(to: size + 10)
          await #expect(throws: StorageError.self) {
            try await repository.save([.put(todos[1]), .delete(todos[0].id)])
          }
          #expect(try await repository.todos() == [todos[0]])
          #expect(try contents(path).count == size)

          limitFileSize(to: .max)
          try await repository.save([.put(todos[1])])
          #expect(try await repository.todos() == todos)
        }
        let number = try await JournalTodosRepository(path: path).nextNumber()
        #expect(number == 3)
      }
    }
  #endif
}
