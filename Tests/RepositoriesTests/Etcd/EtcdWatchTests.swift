import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// Watching a list while servers end, fail, lie and forget.
struct EtcdWatchTests {
  private typealias Updates = AsyncThrowingStream<TodosUpdate, any Error>.AsyncIterator

  /// The saves of updates, until the list has come to a revision.
  private func saves(
    _ updates: inout Updates, upTo revision: Revision
  ) async throws -> [TodosSaved] {
    var saves: [TodosSaved] = []
    while (saves.last?.revision ?? .zero) < revision, let update = try await updates.next() {
      guard case .saved(let new) = update else {
        Issue.record("\(update)")
        return saves
      }
      saves += new
    }
    return saves
  }

  // MARK: Ends

  enum End: CaseIterable {
    case clean, cutOff, silent, unavailable, noLeader, cancelled, refusedFirst

    func happen(to gateway: ScriptedGateway) {
      switch self {
      case .clean, .refusedFirst: gateway.endWatches()
      case .cutOff: gateway.endWatches(by: .failed(.cutOff))
      case .silent: gateway.endWatches(by: .failed(.stalled(.seconds(720))))
      case .unavailable: gateway.endWatches(by: .failed(.status(503, "")))
      case .noLeader:
        gateway.endWatches(
          by: .line(
            Data(#"{"error":{"grpc_code":14,"message":"etcdserver: no leader"}}"#.utf8)))
      case .cancelled:
        gateway.endWatches(
          by: .line(
            Data(
              #"{"result":{"header":{"revision":"9"},"canceled":true,"cancel_reason":"x"}}"#.utf8)))
      }
    }
  }

  @Test(arguments: End.allCases)
  func `a watch that ends is taken up again at the next server, and nothing is left out`(
    end: End
  ) async throws {
    let watches = Atomic(0)
    let gateway = ScriptedGateway { call in
      guard call.isWatch else { return .done }
      let number = watches.add(1, ordering: .relaxed).newValue
      // The second time, nobody is there at first.
      return end == .refusedFirst && number == 2 ? .failed(.notReachable) : .done
    }
    let servers = ["http://one:1", "http://two:2", "http://three:3"]
    let pauses = Mutex<[Duration]>([])
    let repository = try EtcdTodosRepository.scripted(
      gateway, servers: servers,
      clock: ScriptedClock { pause in pauses.withLock { $0.append(pause) } })
    let writer = try EtcdTodosRepository.scripted(gateway)
    var updates = repository.changes(since: .zero).makeAsyncIterator()
    let first = try await writer.save([.put(.sample(1))])
    #expect(try await saves(&updates, upTo: first.revision) == [first])
    end.happen(to: gateway)
    let second = try await writer.save([.put(.sample(2))])
    let third = try await writer.save([.put(.sample(3))])
    #expect(try await saves(&updates, upTo: third.revision) == [second, third])
    let hosts = gateway.calls.filter(\.isWatch).map(\.host)
    #expect(hosts[0] == "one" && hosts[1] == "two")
    #expect(pauses.withLock { $0.first } == .milliseconds(50))
    let headers = gateway.calls.filter(\.isWatch).map {
      $0.request.headers["grpc-metadata-hasleader"]
    }
    #expect(headers.allSatisfy { $0 == "true" })
  }

  @Test func `without a server the pauses grow to a limit, and nothing is asked between`()
    async throws
  {
    let pauses = Mutex<[Duration]>([])
    let reached = Promise<Void>()
    let isDown = Atomic(true)
    let gateway = ScriptedGateway { _ in
      isDown.load(ordering: .relaxed) ? .failed(.notReachable) : .done
    }
    let clock = ScriptedClock { pause in
      let count = pauses.withLock { pauses in
        pauses.append(pause)
        return pauses.count
      }
      if count == 12 {
        isDown.store(false, ordering: .relaxed)
        reached.keep(())
      }
    }
    let repository = try EtcdTodosRepository.scripted(gateway, clock: clock)
    let writer = try EtcdTodosRepository.scripted(gateway)
    let update = Task { try await repository.changes(since: .zero).first { _ in true } }
    try await reached.value
    let saved = try await writer.save([.put(.sample(1))])
    #expect(try await update.value == .saved([saved]))
    let slept = pauses.withLock { $0 }
    let milliseconds = [50, 100, 200, 400, 800, 1_600, 3_200, 5_000]
    #expect(Array(slept.prefix(8)) == milliseconds.map { Duration.milliseconds($0) })
    #expect(slept.max() == .seconds(5))
  }

  // MARK: Forgotten revisions

  @Test func `what is forgotten is told as the whole list, and single edits follow`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let writer = try EtcdTodosRepository.scripted(gateway)
    for number in 1...3 { try await writer.save([.put(.sample(number))]) }
    gateway.compact()
    var updates = repository.changes(since: Revision(1)).makeAsyncIterator()
    let list = try await writer.load()
    #expect(try await updates.next() == .reloaded(list))
    let saved = try await writer.save([.put(.sample(4))])
    #expect(try await updates.next() == .saved([saved]))
  }

  @Test func `a compaction between the look and the watch loses nothing`() async throws {
    let own = Mutex<(@Sendable () async throws -> Void)?>(nil)
    let gateway = ScriptedGateway { call in
      if call.isWatch, let compact = own.withLock({ $0.take() }) {
        do { try await compact() } catch { Issue.record(error) }
      }
      return .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let writer = try EtcdTodosRepository.scripted(gateway)
    let first = try await writer.save([.put(.sample(1))])
    own.withLock {
      $0 = { [weak gateway] in
        try await writer.save([.put(.sample(2))])
        try await writer.save([.put(.sample(3))])
        gateway?.compact()
      }
    }
    var updates = repository.changes(since: first.revision).makeAsyncIterator()
    let update = try await updates.next()
    #expect(update == .reloaded(try await writer.load()))
    let saved = try await writer.save([.delete((try await writer.load()).todos[0].id)])
    #expect(try await updates.next() == .saved([saved]))
  }

  @Test func `a compaction of a list in which nothing has happened is not told`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let writer = try EtcdTodosRepository.scripted(gateway)
    let first = try await writer.save([.put(.sample(1))])
    // Others have written elsewhere, and all of that is forgotten.
    for number in 1...5 { gateway.put("else", "\(number)") }
    gateway.compact()
    var updates = repository.changes(since: first.revision).makeAsyncIterator()
    let waiting = Task { try await writer.save([.put(.sample(2))]) }
    let update = try await updates.next()
    let second = try await waiting.value
    let list = try await writer.load()
    #expect(update == .saved([second]) || update == .reloaded(list))
    #expect((update?.revision ?? .zero) == second.revision)
  }

  @Test func `who is far behind gets the list, and the watch keeps no more`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let feed = EtcdFeed(after: .zero, limit: 10)
    let watch = EtcdWatch(
      repository.client, repository.list, sleep: { _ in }, from: 0, into: feed)
    let running = Task { await watch.run() }
    let first = try await repository.save([.put(.sample(1))])
    #expect(try await feed.next() == .saved([first]))
    // Nobody reads while more comes than is kept.
    let ended = gateway.watchEnds()
    for number in 2...12 { try await repository.save([.put(.sample(number))]) }
    await ended.value
    // What was kept may come first.
    var last: TodosUpdate?
    let list = try await repository.load()
    while last?.revision != list.revision { last = try await feed.next() }
    #expect(last == .reloaded(list))
    let second = try await repository.save([.put(.sample(20))])
    #expect(try await feed.next() == .saved([second]))
    running.cancel()
    await running.value
    #expect(try await feed.next() == nil)
  }

  // MARK: Own saves and the watch

  @Test func `an own save comes by the watch whether the event is before, in or after the answer`()
    async throws
  {
    for order in ["before", "after"] {
      let release = Promise<Void>()
      let gateway = ScriptedGateway { call in
        // The watch begins before the save, or when its answer is there.
        if call.isWatch, order == "after" { _ = try? await release.value }
        return .done
      }
      let repository = try EtcdTodosRepository.scripted(gateway)
      let update = Task { try await repository.changes(since: .zero).first { _ in true } }
      let saved = try await repository.save([.put(.sample(1))])
      release.keep(())
      #expect(try await update.value == .saved([saved]), "\(order)")
    }
  }

  @Test func `the event of a save whose answer got lost tells what was saved`() async throws {
    for isDone in [true, false] {
      let writes = Atomic(0)
      let events = Promise<TodosUpdate?>()
      let gateway = ScriptedGateway { call in
        guard call.isWrite else { return .done }
        if writes.add(1, ordering: .relaxed).newValue == 1 {
          return isDone ? .lost(.cutOff) : .failed(.cutOff)
        }
        // The second attempt waits until the event of the first one was seen, if there is one.
        if isDone { _ = try? await events.value }
        return .done
      }
      let repository = try EtcdTodosRepository.scripted(gateway)
      let watching = Task {
        let update = try await repository.changes(since: .zero).first { _ in true }
        events.keep(update)
        return update
      }
      let saved = try await repository.save([.put(.sample(1))])
      #expect(try await watching.value == .saved([saved]))
      #expect(try await repository.history() == [saved])
    }
  }

  // MARK: Servers that lie

  private func failure(_ lines: [String]) async throws -> EtcdError? {
    let gateway = ScriptedGateway { $0.isWatch ? .lines(lines) : .done }
    gateway.put("else", "1")
    let repository = try EtcdTodosRepository.scripted(gateway)
    do {
      _ = try await repository.changes(since: Revision(2)).first { _ in true }
      return nil
    } catch let error as EtcdError {
      return error
    }
  }

  private static func event(_ key: String, _ value: String, at revision: Int) -> String {
    #"{"result":{"header":{"revision":"9"},"events":[{"kv":{"key":"\#(Data(key.utf8).base64EncodedString())","mod_revision":"\#(revision)","value":"\#(Data(value.utf8).base64EncodedString())"}}]}}"#
  }

  @Test func `lines that cannot be are an error`() async throws {
    for line in ["x", "[]", #"{"result":{"events":[{}]}}"#, #"{"result":{"events":7}}"#] {
      guard case .unreadable("one:2379", _) = try await failure([line]) else {
        Issue.record("\(line) is a line of a watch.")
        continue
      }
    }
  }

  @Test func `events that were not asked for, damaged ones, and revisions that go back are errors`()
    async throws
  {
    let key = "todo-repl/home/edits/\(UUID())/0"
    guard
      case .unreadable = try await failure([Self.event("todo-repl/work/edits/1/0", "{}", at: 3)])
    else {
      Issue.record("The key of another list is taken.")
      return
    }
    #expect(
      try await failure([Self.event(key, "{}", at: 1)])
        == .wentBack(server: "one:2379", from: 2, to: 1))
    guard case .damaged(key, _) = try await failure([Self.event(key, "{}", at: 3)]) else {
      Issue.record("An edit without a change is taken.")
      return
    }
    #expect(
      try await failure([Self.event(key, #"{"v":2}"#, at: 3)])
        == .newerVersion(key: key, found: 2, supported: 1))
  }

  @Test func `a server that has less than before is told, and not waited for`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    do {
      _ = try await repository.changes(since: Revision(100)).first { _ in true }
      Issue.record("The stream ends.")
    } catch EtcdError.wentBack(_, 100, 1) {}
  }

  @Test func `a member that lags is no liar: its watch waits for what it does not have yet`()
    async throws
  {
    let created = #"{"result":{"header":{"revision":"1"},"created":true}}"#
    let isFirst = Atomic(true)
    let gateway = ScriptedGateway { call in
      call.isWatch && isFirst.exchange(false, ordering: .relaxed) ? .lines([created]) : .done
    }
    let repository = try EtcdTodosRepository.scripted(
      gateway, servers: ["http://one:1", "http://two:2"])
    let saved = try await repository.save([.put(.sample(1))])
    #expect(try await repository.changes(since: .zero).first { _ in true } == .saved([saved]))
  }

  @Test func `a watch signs in again, and ends when the password is not taken any more`()
    async throws
  {
    let gateway = ScriptedGateway()
    gateway.want(password: "s3cret")
    let repository = EtcdTodosRepository(
      "home", at: [try NetworkConfiguration("http://one")], by: gateway,
      as: EtcdCredentials(user: "mina", password: "s3cret"), clock: ScriptedClock { _ in })
    var updates = repository.changes(since: .zero).makeAsyncIterator()
    let first = try await repository.save([.put(.sample(1))])
    #expect(try await updates.next() == .saved([first]))
    gateway.want(password: "s3cret")
    gateway.endWatches()
    let second = try await repository.save([.put(.sample(2))])
    #expect(try await updates.next() == .saved([second]))
    gateway.want(password: "other")
    gateway.endWatches()
    do {
      _ = try await updates.next()
      Issue.record("The stream goes on.")
    } catch EtcdError.signInFailed {}
  }

  // MARK: Ends of the stream

  @Test func `a stream that nobody reads asks for nothing, and closes its watch when it is let go`()
    async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let unread = repository.changes(since: .zero)
    let saved = try await repository.save([.put(.sample(1))])
    #expect(gateway.calls.count { $0.isWatch } == 0)
    withExtendedLifetime(unread) {}
    let ended = gateway.watchEnds()
    do {
      var updates = repository.changes(since: .zero).makeAsyncIterator()
      #expect(try await updates.next() == .saved([saved]))
    }
    await ended.value
  }

  @Test func `streams end with their repository`() async throws {
    let gateway = ScriptedGateway()
    var repository: EtcdTodosRepository? = try .scripted(gateway)
    let saved = try await repository?.save([.put(.sample(1))])
    var updates = try #require(repository?.changes(since: .zero)).makeAsyncIterator()
    #expect(try await updates.next() == saved.map { .saved([$0]) })
    repository = nil
    #expect(try await updates.next() == nil)
  }

  // MARK: All together

  @Test func `with accidents of all kinds, all clients, a fresh one and the edits agree`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(5) { try await converge(using: &random) }
    }
  }

  private func converge(using random: inout some RandomNumberGenerator) async throws {
    let dice = Mutex(SeededGenerator(seed: random.next()))
    let gateway = ScriptedGateway { call in
      let throwing = dice.withLock { Int.random(in: 0..<100, using: &$0) }
      switch throwing {
      case 0..<5: return .lost(.cutOff)
      case 5..<10: return .failed(.timedOut(.seconds(12)))
      case 10..<13 where !call.isWatch: return .late(.status(503, ""))
      case 13..<16: return .failed(.notReachable)
      default: return .done
      }
    }
    let seeds = (0..<3).map { _ in random.next() as UInt64 }
    let watching = Task {
      let repository = try EtcdTodosRepository.scripted(
        gateway, servers: ["http://one:1", "http://two:2"])
      var list = StoredTodos()
      var seen = Revision.zero
      var updates = repository.changes(since: .zero).makeAsyncIterator()
      // The last save of all says that it is.
      while !list.all.contains(where: { $0.title == "end" }), let update = try await updates.next()
      {
        #expect(update.revision > seen)
        seen = update.revision
        switch update {
        case .saved(let saves): for saved in saves { list.apply(saved) }
        case .reloaded(let snapshot):
          list = StoredTodos()
          for todo in snapshot.todos { list.restore(todo, history: []) }
        }
      }
      return (list, seen)
    }
    let acknowledged = try await withThrowingTaskGroup(of: [TodosSaved].self) { group in
      for (number, seed) in seeds.enumerated() {
        group.addTask {
          var random = SeededGenerator(seed: seed)
          let repository = try EtcdTodosRepository.scripted(
            gateway, servers: ["http://one:1", "http://two:2"])
          var acknowledged: [TodosSaved] = []
          for step in 0..<25 {
            do {
              let edit = try await Self.edit(of: repository, step, by: "\(number)", &random)
              let saved = try await repository.save(edit, basedOn: .zero)
              acknowledged.append(saved)
            } catch is TodosConflict {
            } catch is EtcdError {
            }
            if step % 10 == 9 { gateway.doLate() }
            if step % 12 == 11 { gateway.endWatches() }
            if step % 20 == 19 { gateway.compact() }
          }
          return acknowledged
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    gateway.doLate()
    let calm = try EtcdTodosRepository.scripted(gateway)
    let end = TodosEdit(.add, [.added(.sample(0, title: "end"))])
    while (try? await calm.save(end, basedOn: .zero)) == nil {}
    let (list, seen) = try await watching.value
    var fresh: TodosSnapshot?
    while fresh == nil { fresh = try? await EtcdTodosRepository.scripted(gateway).load() }
    let snapshot = try #require(fresh)
    #expect(seen == snapshot.revision)
    #expect(list.inOrder == snapshot.todos)
    var history: [TodosSaved]?
    while history == nil { history = try? await calm.history() }
    let known = Set(try #require(history).map(\.edit.id))
    #expect(
      acknowledged.allSatisfy {
        $0.edit.changes.isEmpty || known.contains($0.edit.id)
      })
    #expect(Set(snapshot.todos.map(\.number)).count == snapshot.todos.count)
  }

  private static func edit(
    of repository: EtcdTodosRepository, _ step: Int, by author: String,
    _ random: inout SeededGenerator
  ) async throws -> TodosEdit {
    let list = try await repository.load().todos
    guard let todo = list.randomElement(using: &random),
      !Int.random(in: 0..<3, using: &random).isMultiple(of: 3)
    else { return TodosEdit(.add, [.added(.sample(0, title: "\(author).\(step)"))], by: author) }
    var changed = todo
    switch Int.random(in: 0..<4, using: &random) {
    case 0: changed.title = "\(author).\(step)"
    case 1: changed.tags.append("\(author).\(step)")
    case 2: return TodosEdit(.remove, [.removed(todo)], by: author)
    default:
      guard let last = try await repository.history().last else { break }
      return last.edit.undone(by: author, of: last.edit.id)
    }
    return TodosEdit(.set, [.changed(from: todo, to: changed)], by: author)
  }
}
