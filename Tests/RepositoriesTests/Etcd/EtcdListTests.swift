import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// What is on the server: its keys and values, its pages, and what is forgotten.
struct EtcdListTests {
  private static let id = UUID(uuidString: "AAAAAAAA-1111-1111-1111-111111111111")!
  private static let other = UUID(uuidString: "22222222-2222-2222-2222-222222222222")!

  @Test func `the keys and values are those of the specification`() async throws {
    let gateway = ScriptedGateway()
    let moment = Date(timeIntervalSinceReferenceDate: 5)
    let repository = EtcdTodosRepository(
      "home", at: [try NetworkConfiguration("http://one")], by: gateway, now: { moment })
    var todo = Todo.sample(0, id: Self.id, createdAt: 1)
    let added = try await repository.save(
      TodosEdit(.add, [.added(todo)], id: Self.other, by: "me"), basedOn: .zero)
    todo = added.edit.changes[0].after ?? todo
    var done = todo
    (done.isDone, done.completedAt) = (true, moment)
    try await repository.save(
      TodosEdit(.done, [.changed(from: todo, to: done)], id: Self.id), basedOn: added.revision)
    let value =
      #"{"completedAt":5,"createdAt":1,"id":"\#(Self.id)","isDone":true,"number":1,"rank":"a0","title":"Milk"}"#
    #expect(
      gateway.values("") == [
        "todo-repl/home/todos/\(Self.id)":
          #"{"history":[{"at":5,"event":"done"}],"todo":\#(value),"v":1}"#,
        "todo-repl/home/counter": #"{"front":"a0","highest":1,"v":1}"#,
        "todo-repl/home/edits/\(Self.other)/0":
          #"{"v":1,"from":0,"to":1,"of":1,"at":5,"by":"me","changes":[{"put":{"createdAt":1,"#
          + #""id":"\#(Self.id)","number":1,"rank":"a0","title":"Milk"}}],"edit":"\#(Self.other)","name":"add","rev":0}"#,
        "todo-repl/home/edits/\(Self.id)/0":
          #"{"v":1,"from":0,"to":1,"of":1,"at":5,"changes":[{"put":\#(value),"was":{"completedAt":null,"#
          + #""isDone":false}}],"edit":"\#(Self.id)","name":"done","rev":0}"#,
        "todo-repl/home/recent/\(Self.other)/0": "",
        "todo-repl/home/recent/\(Self.id)/0": "",
      ])
  }

  @Test func `what a later version has written beside stays, also through a removal`() async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let key = "todo-repl/home/todos/\(Self.id)"
    let todo = Todo.sample(1, id: Self.id)
    try await repository.save([.put(todo)])
    let value = try #require(gateway.values("")[key])
    gateway.put(
      key,
      value.replacing("\"title\"", with: "\"color\":{\"b\":1e400, \"a\":[1.0,2.5,null]},\"title\"")
        .replacing("\"v\":1", with: "\"seen\":\"2026\",\"v\":1"))
    gateway.put(
      "todo-repl/home/counter", #"{"front":"a0","highest":1,"series":[7],"v":1}"#)
    var renamed = try #require(try await repository.load().todos.first)
    renamed.title = "Oat milk"
    let saved = try await repository.save([.put(renamed)])
    let removed = try await repository.save([.delete(todo.id)])
    #expect(gateway.values("")[key]?.contains("removedAt") == true)
    try await repository.save(
      removed.edit.undone(by: "", of: removed.edit.id), basedOn: saved.revision)
    try await repository.save([.put(.sample(0))])
    let kept = try #require(gateway.values("")[key])
    #expect(
      kept.contains(#""color":{"b":1e400,"a":[1.0,2.5,null]}"#) && kept.contains(#""seen":"2026""#))
    #expect(
      try await repository.load().todos.first { $0.id == todo.id }?.foreign["color"]?.text
        == #"{"b":1e400,"a":[1.0,2.5,null]}"#)
    #expect(kept.contains("Oat milk") && !kept.contains("removedAt"))
    #expect(
      gateway.values("")["todo-repl/home/counter"]
        == #"{"front":"a0","highest":2,"series":[7],"v":1}"#)
    #expect(
      try await repository.detail(of: todo.id).history.map(\.kind) == [
        .created, .renamed(from: "Milk"), .restored,
      ])
  }

  @Test(arguments: ["todos/\(id)", "counter", "edits/\(id)/0"])
  func `a value of a later version, and one that makes no sense, are told`(key: String) async throws
  {
    for value in [
      #"{"v":2}"#, "", "x", "{}", "[]", #"{"v":"1"}"#, #"{"todo":{}}"#, #"{"highest":-1}"#,
      #"{"highest":1,"front":"?"}"#, #"{"from":1,"to":0,"of":1}"#,
    ] {
      let gateway = ScriptedGateway()
      gateway.put("todo-repl/home/\(key)", value)
      let repository = try EtcdTodosRepository.scripted(gateway)
      let edit = TodosEdit(.add, [.added(.sample(0, id: Self.id))], id: Self.id)
      do {
        try await repository.save(edit, basedOn: .zero)
        Issue.record("\(value) is a value of \(key).")
      } catch EtcdError.newerVersion(let told, 2, 1) {
        #expect(value.contains("2") && told == "todo-repl/home/\(key)")
      } catch EtcdError.damaged(let told, let reason) {
        #expect(!value.contains("2") && told == "todo-repl/home/\(key)" && !reason.isEmpty)
      }
      #expect(gateway.values("") == ["todo-repl/home/\(key)": value])
    }
  }

  @Test(arguments: [true, false])
  func `a deleted counter is made again from the todos, and no number is given twice`(
    isDeletedLate: Bool
  ) async throws {
    let key = "todo-repl/home/counter"
    let deletion = Mutex<(@Sendable () -> Void)?>(nil)
    let gateway = ScriptedGateway { call in
      if call.isWrite { deletion.withLock { $0.take() }?() }
      return .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let todos = (0...2).map { Todo.sample($0) }
    let saved = try await repository.save(
      TodosEdit(.add, todos.map { .added($0) }), basedOn: .zero)
    try await repository.save([.delete(todos[2].id)])
    if isDeletedLate {
      // Between the read of a save and its write.
      deletion.withLock { $0 = { [weak gateway] in gateway?.put(key, nil) } }
    } else {
      gateway.put(key, nil)
      // Also an edit that adds nothing puts the counter back.
      var done = try #require(saved.edit.changes[0].after)
      (done.isDone, done.completedAt) = (true, done.createdAt)
      try await repository.save([.put(done)])
      #expect(gateway.values("")[key]?.contains(#""highest":3"#) == true)
      gateway.put(key, nil)
    }
    let added = try await repository.save(
      TodosEdit(.add, [.added(.sample(0))]), basedOn: saved.revision)
    #expect(added.edit.changes.map { $0.after?.number } == [4])
    #expect(gateway.values("")[key]?.contains(#""highest":4"#) == true)
  }

  @Test func `a todo under the key of another one is damage`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    try await repository.save([.put(.sample(1, id: Self.id))])
    let value = gateway.values("")["todo-repl/home/todos/\(Self.id)"]
    for (other, reason) in [
      (Self.other.uuidString, "it is the value of another todo"),
      (Self.id.uuidString.lowercased(), "the key does not end with an id in capital letters"),
    ] {
      let key = "todo-repl/home/todos/\(other)"
      gateway.put(key, value)
      await #expect(
        throws: EtcdError.damaged(key: key, reason: reason)
      ) { try await repository.load() }
      gateway.put(key, nil)
    }
  }

  @Test(arguments: ["", "a/b", "a\nb", "\u{1B}", String(repeating: "x", count: 201)])
  func `not every text is a name of a list`(name: String) {
    #expect(!EtcdTodosRepository.isListName(name))
    #expect(EtcdTodosRepository.isListName("집 list-1"))
  }

  @Test func `lists do not see each other`() async throws {
    let gateway = ScriptedGateway()
    let (home, work) = (
      try EtcdTodosRepository.scripted(gateway, "home"),
      try EtcdTodosRepository.scripted(gateway, "home2")
    )
    let saved = try await home.save([.put(.sample(1))])
    try await work.save([.put(.sample(7))])
    #expect(try await home.load().revision == saved.revision)
    #expect(try await work.todos().map(\.number) == [7])
    #expect(try await home.history().count == 1)
  }

  // MARK: Pages

  @Test func `a long list is read in pages, all of one revision`() async throws {
    let pages = Atomic(0)
    let own = Mutex<ScriptedGateway?>(nil)
    let gateway = ScriptedGateway { call in
      // Between two pages, somebody removes a todo.
      if pages.add(1, ordering: .relaxed).newValue == 2, let gateway = own.withLock({ $0 }) {
        for key in gateway.values("todo-repl/home/todos/").keys { gateway.put(key, nil) }
      }
      return .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let todos = [Todo].samples(2_100)
    for chunk in stride(from: 0, to: 2_100, by: 100) {
      try await repository.save(
        TodosEdit(.importing, todos[chunk..<chunk + 100].map { .added($0) }), basedOn: .zero)
    }
    own.withLock { $0 = gateway }
    defer { own.withLock { $0 = nil } }
    pages.store(0, ordering: .relaxed)
    let list = try await repository.load()
    #expect(list.todos == todos && pages.load(ordering: .relaxed) == 3)
    #expect(try await repository.load().todos.isEmpty)
  }

  @Test func `a list is read again when its revision is forgotten between two pages`() async throws
  {
    let pages = Atomic(0)
    let own = Mutex<ScriptedGateway?>(nil)
    let gateway = ScriptedGateway { call in
      if pages.add(1, ordering: .relaxed).newValue == 2, let gateway = own.withLock({ $0 }) {
        gateway.put("else", "1")
        gateway.compact()
      }
      return .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    try await repository.save(
      TodosEdit(.importing, (0..<1_100).map { _ in .added(.sample(0)) }), basedOn: .zero)
    own.withLock { $0 = gateway }
    defer { own.withLock { $0 = nil } }
    pages.store(0, ordering: .relaxed)
    #expect(try await repository.load().todos.count == 1_100)
    #expect(pages.load(ordering: .relaxed) == 4)
  }

  @Test func `pages that are too large are read in smaller ones`() async throws {
    let gateway = ScriptedGateway { call in
      let body = ScriptedGateway.object(call.request.body ?? Data())
      let read =
        (body["success"] as? [MVCCStore.Object])?.first?["request_range"] as? MVCCStore.Object
      let isTooLarge = MVCCStore.number(read?["limit"]) > 100
      return isTooLarge ? .failed(.tooLarge(limit: 16 << 20)) : .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    for _ in 0..<3 {
      try await repository.save(
        TodosEdit(.importing, (0..<90).map { _ in .added(.sample(0)) }), basedOn: .zero)
    }
    #expect(try await repository.load().todos.count == 270)
  }

  @Test func `todos too large to be read together are changed by one edit`() async throws {
    let gateway = ScriptedGateway { call in
      let reads = call.isWrite ? 0 : call.text.ranges(of: "request_range").count
      return reads > 10 ? .failed(.tooLarge(limit: 16 << 20)) : .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let todos = [Todo].samples(40)
    let added = try await repository.save(
      TodosEdit(.importing, todos.map { .added($0) }), basedOn: .zero)
    let renames = added.edit.changes.compactMap(\.after).map { todo in
      var renamed = todo
      renamed.title = "new"
      return TodosEdit.Change.changed(from: todo, to: renamed)
    }
    try await repository.save(TodosEdit(.edit, renames), basedOn: added.revision)
    #expect(try await repository.load().todos.map(\.title) == todos.map { _ in "new" })
  }

  @Test func `a list that went back is told as a whole`() async throws {
    let repository = try EtcdTodosRepository.scripted()
    let saved = try await repository.save([.put(.sample(1))])
    let restored = try EtcdTodosRepository.scripted()
    try await restored.save([])
    #expect(try await repository.update(since: saved.revision) == nil)
    let later = Revision(saved.revision.number + 5)
    #expect(try await restored.update(since: later) == .reloaded(try await restored.load()))
  }

  // MARK: Forgetting

  @Test func `only edits that nobody can take back are forgotten, with what they removed`()
    async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let todos = [Todo].samples(3)
    try await repository.save(todos.map(TodoChange.put))
    let first = try await repository.save(
      TodosEdit(.remove, [.removed(todos[0])], by: "a"), basedOn: .zero)
    let quiet = try await repository.save(
      TodosEdit(.remove, [.removed(todos[1])], by: "quiet"), basedOn: .zero)
    var last = todos[2]
    for number in 0..<210 {
      var next = last
      next.title = "\(number)"
      try await repository.save(
        TodosEdit(.rename, [.changed(from: last, to: next)], by: "a"), basedOn: .zero)
      last = next
    }
    try await repository.prune(keeping: 50)
    let history = try await repository.history()
    // Of each terminal what it may take back.
    #expect(history.count == 202 && history[1] == quiet)
    #expect(history.last?.edit.changes.first?.after?.title == "209")
    let keys = Set(gateway.values("todo-repl/home/todos/").keys)
    #expect(keys == Set(todos[1...].map { "todo-repl/home/todos/\($0.id)" }))
    #expect(try await repository.load().todos == [last])
    // Twice, and by two at once, is the same.
    let second = try EtcdTodosRepository.scripted(gateway)
    async let one: Void = repository.prune(keeping: 50)
    async let two: Void = second.prune(keeping: 50)
    _ = try await (one, two)
    #expect(try await repository.history() == history)
    // What was forgotten was forgotten: the todo that comes back is a new one.
    let removal = first.edit
    let back = try await repository.save(
      TodosEdit(removal.name, removal.changes.map(\.inverse)), basedOn: .zero)
    #expect(back.edit.changes.first?.after?.number == 4)
  }

  @Test func `a todo that has come back is not forgotten with the edit that has removed it`()
    async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let todo = Todo.sample(1)
    try await repository.save([.put(todo)])
    let removed = try await repository.save(TodosEdit(.remove, [.removed(todo)]), basedOn: .zero)
    try await repository.save(
      TodosEdit(.remove, removed.edit.changes.map(\.inverse)), basedOn: .zero)
    try await repository.save(TodosEdit(.remove, [.removed(todo)], by: "b"), basedOn: .zero)
    var last = Todo.sample(2)
    try await repository.save([.put(last)])
    for number in 0..<205 {
      var next = last
      next.title = "\(number)"
      try await repository.save(
        TodosEdit(.rename, [.changed(from: last, to: next)]), basedOn: .zero)
      last = next
    }
    try await repository.prune(keeping: 50)
    let history = try await repository.history()
    #expect(!history.contains { $0.edit.id == removed.edit.id })
    // The other terminal can still take its removal back.
    let other = try #require(history.first { $0.edit.by == "b" })
    let back = try await repository.save(
      other.edit.undone(by: "b", of: other.edit.id), basedOn: .zero)
    #expect(back.edit.changes.first?.after == todo)
  }
}
