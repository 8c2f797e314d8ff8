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

  @Test(arguments: [0, 3])
  func `a server restored to another history is read as a whole, or ends the watch`(
    editsSince: Int
  ) async throws {
    let gateway = ScriptedGateway()
    let writer = try EtcdTodosRepository.scripted(gateway)
    let first = try await writer.save([.put(.sample(1))])
    let repository = try EtcdTodosRepository.scripted(gateway)
    var updates = repository.changes(since: first.revision).makeAsyncIterator()
    let backup = gateway.state.withLock(\.store)
    let second = try await writer.save([.put(.sample(2))])
    #expect(try await saves(&updates, upTo: second.revision) == [second])
    // Nobody watches the restored server yet.
    let watchers = gateway.state.withLock { state in
      defer { state.watchers = [:] }
      state.store = backup
      return state.watchers.values
    }
    // By another key, the server comes as far as before.
    gateway.put("other", "")
    let other = try EtcdTodosRepository.scripted(gateway)
    for number in 0..<editsSince { try await other.save([.put(.sample(number + 3))]) }
    for watcher in watchers { watcher.pieces.yield(.end) }
    if editsSince == 0 {
      await #expect(throws: EtcdError.self) { try await updates.next() }
    } else {
      #expect(try await updates.next() == .reloaded(try await other.load()))
    }
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

  @Test func `what is too large for one line is told as the whole list, and single edits follow`()
    async throws
  {
    let watches = Atomic(0)
    let gateway = ScriptedGateway { call in
      guard call.isWatch else { return .done }
      let isFirst = watches.add(1, ordering: .relaxed).oldValue == 0
      return isFirst ? .failed(.tooLarge(limit: 16 << 20)) : .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let writer = try EtcdTodosRepository.scripted(gateway)
    for number in 1...3 { try await writer.save([.put(.sample(number))]) }
    var updates = repository.changes(since: .zero).makeAsyncIterator()
    #expect(try await updates.next() == .reloaded(try await writer.load()))
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

  @Test func `readers share one watch, each from the revision that the reader has seen`()
    async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    var early = repository.changes(since: .zero).makeAsyncIterator()
    let first = try await repository.save([.put(.sample(1))])
    #expect(try await early.next() == .saved([first]))
    let second = try await repository.save([.put(.sample(2))])
    var late = repository.changes(since: first.revision).makeAsyncIterator()
    #expect(try await late.next() == .saved([second]))
    #expect(try await early.next() == .saved([second]))
    // The feed began behind nothing, so that a reader of everything is told all, too.
    #expect(
      try await repository.changes(since: .zero).first { _ in true } == .saved([first, second]))
    #expect(gateway.calls.count { $0.isWatch } == 1)
  }

  @Test
  func
    `a reader of a revision before the watch gets the list, also from a server that is away at first`()
    async throws
  {
    let isDown = Atomic(false)
    let gateway = ScriptedGateway { call in
      !call.isWatch && isDown.load(ordering: .relaxed) ? .failed(.notReachable) : .done
    }
    let repository = try EtcdTodosRepository.scripted(
      gateway, clock: ScriptedClock { _ in isDown.store(false, ordering: .relaxed) })
    let writer = try EtcdTodosRepository.scripted(gateway)
    let first = try await writer.save([.put(.sample(1))])
    var updates = repository.changes(since: first.revision).makeAsyncIterator()
    let second = try await writer.save([.put(.sample(2))])
    #expect(try await updates.next() == .saved([second]))
    let list = try await writer.load()
    var late = repository.changes(since: .zero).makeAsyncIterator()
    isDown.store(true, ordering: .relaxed)
    #expect(try await late.next() == .reloaded(list))
    let third = try await writer.save([.put(.sample(3))])
    #expect(try await late.next() == .saved([third]))
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

  // MARK: Passwords

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
}
