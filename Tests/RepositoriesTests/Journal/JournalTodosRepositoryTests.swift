import Foundation
import Testing

@testable import Repositories

struct JournalTodosRepositoryTests {
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
      #expect(
        save
          == .save(
            JournalRecord(
              at: Date(timeIntervalSinceReferenceDate: 42.5), changes: todos.map(TodoChange.put))))
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

      _ = try await repository.todos()
      let begun = try contents(path)
      #expect(try JournalHeader.version(of: begun.dropLast(), path: path) == 2)
    }
  }

  @Test func `a second repository is refused, named the owner, and let in later`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let pid = ProcessInfo.processInfo.processIdentifier
      let second = JournalTodosRepository(path: path)
      do {
        let first = JournalTodosRepository(path: path)
        try await first.save([.put(.sample(1))])
        await #expect(throws: StorageError.inUse(path: path, pid: pid)) {
          try await second.todos()
        }
        await #expect(throws: StorageError.inUse(path: path, pid: pid)) {
          try await second.save([.put(.sample(2))])
        }
        #expect(try await first.nextNumber() == 2)
      }
      #expect(try await second.nextNumber() == 3)
    }
  }

  @Test func `another process is refused and named the owner`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let pid = ProcessInfo.processInfo.processIdentifier
      let repository = JournalTodosRepository(path: path)
      try await repository.save([.put(.sample(1))])
      await #expect(processExitsWith: .success) { [path = path as String, pid = pid as Int32] in
        let other = JournalTodosRepository(path: path)
        await #expect(throws: StorageError.inUse(path: path, pid: pid)) {
          try await other.todos()
        }
      }
      #expect(try await repository.nextNumber() == 2)
    }
  }

  @Test func `a killed process loses nothing that was saved`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let repository = JournalTodosRepository(path: path)
        for todo in [Todo].samples(20) { try await repository.save([.put(todo)]) }
        kill(getpid(), SIGKILL)
      }
      let todos = try await JournalTodosRepository(path: path).todos()
      #expect(todos.map(\.number) == Array(1...20))
    }
  }

  @Test func `after another program's change the file is read again`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(3)
      let repository = JournalTodosRepository(path: path)
      try await repository.save([.put(todos[0])])
      let line = try JournalRecord(at: Date(), changes: [.put(todos[1])]).line()
      _ = try FileDescriptor(opening: path, to: .append).writeOnce(line)

      await #expect(throws: StorageError.changedByAnother(path: path)) {
        try await repository.save([.put(todos[2])])
      }
      #expect(try await repository.todos() == Array(todos[..<2]))

      try await repository.save([.put(todos[2])])
      #expect(try await repository.todos() == todos)
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
      #expect(!FileManager.default.fileExists(atPath: path + ".lock"))

      try FileManager.default.removeItem(atPath: path)
      #expect(try await repository.todos().isEmpty)
    }
  }

  @Test func `ten thousand records are read back`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(10_000)
      var data = JournalHeader.line
      for todo in todos {
        data += try JournalRecord(at: todo.createdAt, changes: [.put(todo)]).line()
      }
      try Data(data).write(to: URL(fileURLWithPath: path))

      #expect(try await JournalTodosRepository(path: path).todos() == todos)
    }
  }

  @Test func `saves from many tasks are all kept`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let todos = [Todo].samples(100)
      do {
        let repository = JournalTodosRepository(path: path)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for todo in todos { group.addTask { try await repository.save([.put(todo)]) } }
          try await group.waitForAll()
        }
      }
      #expect(try await JournalTodosRepository(path: path).todos() == todos)
    }
  }

  #if os(Linux)
    @Test func `a list that cannot be made has lost no change`() async throws {
      try await withTemporaryDirectory { directory in
        let path = directory + "/journal"
        await #expect(processExitsWith: .success) { [path = path as String] in
          limitFileSize(to: 0)
          let error = await #expect(throws: StorageError.self) {
            try await JournalTodosRepository(path: path).todos()
          }
          let message = error.map { "\($0)" } ?? ""
          #expect(message.contains("File too large") && !message.contains("not saved"))
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

          limitFileSize(to: size * 10)
          try await repository.save([.put(todos[1])])
          #expect(try await repository.todos() == todos)
        }
        let number = try await JournalTodosRepository(path: path).nextNumber()
        #expect(number == 3)
      }
    }
  #endif
}
