import Foundation
import Synchronization
import Testing

@testable import Repositories

/// The newest edits are found by their marks, without a read of all edits.
struct EtcdRecentTests {
  private static let marks = "todo-repl/home/recent/"
  private static let edits = Data("todo-repl/home/edits/".utf8).base64EncodedString()

  private func renames(
    _ count: Int, in repository: EtcdTodosRepository
  ) async throws -> [TodosSaved] {
    var last = Todo.sample(1)
    var saves = [try await repository.save([.put(last)])]
    while saves.count < count {
      var next = last
      next.title = "\(saves.count)"
      saves.append(
        try await repository.save(
          TodosEdit(.rename, [.changed(from: last, to: next)]), basedOn: .zero))
      last = next
    }
    return saves
  }

  @Test func `a look at an old list is one request, news are two, and neither sorts the edits`()
    async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let saves = try await renames(5, in: repository)
    func requests(_ body: () async throws -> Void) async throws -> [ScriptedGateway.Call] {
      let count = gateway.calls.count
      try await body()
      return Array(gateway.calls[count...])
    }
    let idle = try await requests {
      let update = try await repository.update(since: saves[4].revision)
      #expect(update == nil)
    }
    let news = try await requests {
      let update = try await repository.update(since: saves[2].revision)
      #expect(update == .saved([saves[3], saves[4]]))
    }
    let save = try await requests {
      try await repository.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
    }
    #expect(idle.count == 1 && news.count == 2 && save.count == 2)
    // A read of the range of edits has its beginning for a key.
    #expect(!(idle + news + save).contains { $0.text.contains("\"key\":\"\(Self.edits)\"") })
  }

  @Test func `the newest marks stay, and who is behind them gets the list`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let saves = try await renames(30, in: repository)
    try await repository.pruneMarks(keeping: 10)
    #expect(
      Set(gateway.values(Self.marks).keys)
        == Set(saves.suffix(10).map { "\(Self.marks)\($0.edit.id)/0" }))
    #expect(try await repository.update(since: saves[20].revision) == .saved(Array(saves[21...])))
    // Here the marks do not tell whether all have come: the edits do.
    #expect(try await repository.update(since: saves[3].revision) == .saved(Array(saves[4...])))
    #expect(try await repository.load().revision == saves[29].revision)
  }

  @Test func `saves remove marks once in a while`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    _ = try await renames(310, in: repository)
    await repository.synchronize()
    #expect((200..<300).contains(gateway.values(Self.marks).count))
  }

  @Test(.timeLimit(.minutes(30)))
  func `a save does not wait until edits are forgotten, and a cancelled wait gives that up`()
    async throws
  {
    let gateway = ScriptedGateway { call in
      // Never answered, but to who is cancelled.
      if call.text.contains("request_delete_range") { try? await waitForCancellation() }
      return .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let saves = try await renames(310, in: repository)
    #expect(gateway.values(Self.marks).count == saves.count)
    let waiting = Task { await repository.synchronize() }
    waiting.cancel()
    await waiting.value
  }

  @Test func `marks are removed oldest first, so that none is missing between two others`()
    async throws
  {
    let gateway = ScriptedGateway()
    let first = try EtcdTodosRepository.scripted(gateway)
    let second = try EtcdTodosRepository.scripted(gateway)
    let saves = try await renames(190, in: first)
    let count = gateway.calls.count
    async let one: Void = first.pruneMarks(keeping: 30)
    async let two: Void = second.pruneMarks(keeping: 20)
    _ = try await (one, two)
    let order = Dictionary(
      uniqueKeysWithValues: saves.enumerated().map { ("\(Self.marks)\($1.edit.id)/0", $0) })
    #expect(Set(gateway.values(Self.marks).keys) == Set(order.keys.filter { order[$0]! >= 170 }))
    let removals = gateway.calls[count...].map { call in
      let operations = ScriptedGateway.object(call.request.body ?? Data())["success"]
      return (operations as? [MVCCStore.Object] ?? []).compactMap {
        ($0["request_delete_range"] as? MVCCStore.Object).flatMap {
          order[MVCCStore.key($0["key"])]
        }
      }
    }.filter { !$0.isEmpty }
    #expect(removals.contains { $0.count == 100 })
    // At each moment, what is removed is the oldest: by whichever program, which may have begun
    // behind the other.
    var removed = 0
    for removal in removals {
      #expect(removal == Array(removal[0]..<removal[0] + removal.count))
      #expect(removal[0] <= removed)
      removed = max(removed, removal[0] + removal.count)
    }
    #expect(removed == 170)
  }

  @Test func `a copy has a mark for each edit, and none of a copy that was given up`() async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let source = try EtcdTodosRepository.scripted(gateway, "source")
    for title in ["one", "two"] {
      try await source.save(
        TodosEdit(.add, [.added(.sample(0, title: title))]), basedOn: .zero)
    }
    gateway.put("todo-repl/home/counter", #"{"claim":"\#(UUID())","v":2}"#)
    gateway.put("\(Self.marks)\(UUID())/0", "")
    try await repository.begin(with: try await source.copy())
    let edits = gateway.values("todo-repl/home/edits/").keys.map {
      $0.replacing("edits", with: "recent")
    }
    #expect(edits.count == 3 && Set(edits) == Set(gateway.values(Self.marks).keys))
  }

  @Test func `a removal of marks that fails midway leaves the newest ones`() async throws {
    let removals = Mutex(0)
    let gateway = ScriptedGateway { call in
      guard call.text.contains("request_delete_range") else { return .done }
      let number = removals.withLock { count in
        count += 1
        return count
      }
      return number == 2 ? .failed(.notReachable) : .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let saves = try await renames(190, in: repository)
    await #expect(throws: EtcdError.self) { try await repository.pruneMarks(keeping: 10) }
    #expect(
      Set(gateway.values(Self.marks).keys)
        == Set(saves.suffix(90).map { "\(Self.marks)\($0.edit.id)/0" }))
    try await repository.pruneMarks(keeping: 10)
    #expect(gateway.values(Self.marks).count == 10)
  }

  @Test func `edits without marks, of an older program, are told`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let saves = try await renames(4, in: repository)
    for key in gateway.values(Self.marks).keys { gateway.put(key, nil) }
    #expect(try await repository.load().revision == saves[3].revision)
    #expect(try await repository.update(since: saves[3].revision) == nil)
    #expect(try await repository.update(since: saves[1].revision) == .saved(Array(saves[2...])))
    let marked = try await repository.save([.put(.sample(2))])
    #expect(
      try await repository.update(since: saves[1].revision) == .saved(Array(saves[2...]) + [marked])
    )
  }

  @Test func `a mark whose edit is gone is answered by the list`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let saves = try await renames(4, in: repository)
    gateway.put("todo-repl/home/edits/\(saves[2].edit.id)/0", nil)
    #expect(
      try await repository.update(since: saves[0].revision)
        == .reloaded(try await repository.load()))
  }

  @Test func `edits that are too large for one answer are told as the list`() async throws {
    let areLarge = Mutex(false)
    let gateway = ScriptedGateway { call in
      areLarge.withLock { $0 } && call.text.contains(Self.edits)
        ? .failed(.tooLarge(limit: 16 << 20)) : .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let saves = try await renames(3, in: repository)
    areLarge.withLock { $0 = true }
    #expect(
      try await repository.update(since: saves[0].revision)
        == .reloaded(try await repository.load()))
  }

  @Test(arguments: [
    (#"[{"key":"KEY","mod_revision":"2"}]"#, "older key"),
    (#"[{"key":"KEY","mod_revision":"5"},{"key":"KEZ","mod_revision":"6"}]"#, "do not come first"),
  ])
  func `an answer with other marks than were asked for is told`(rows: String, reason: String)
    async throws
  {
    let key = Data("\(Self.marks)1/0".utf8).base64EncodedString()
    let other = Data("\(Self.marks)2/0".utf8).base64EncodedString()
    let rows = rows.replacing("KEY", with: key).replacing("KEZ", with: other)
    let answer =
      #"{"header":{"revision":"9"},"succeeded":true,"responses":[{"response_range":{"kvs":\#(rows),"count":"3"}}]}"#
    let gateway = ScriptedGateway { _ in .answered(200, answer) }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let error = try await #require(throws: EtcdError.self) {
      try await repository.update(since: Revision(4))
    }
    #expect("\(error)".contains(reason))
  }
}
