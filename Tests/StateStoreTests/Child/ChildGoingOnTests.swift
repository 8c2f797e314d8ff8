import StateStoreTesting
import Testing

@testable import StateStore

private struct Room: Equatable, Sendable {
  var lines = Loadable<[Int]>.notRequested
  var next: Int? = 1
}

private struct House: Equatable, Sendable {
  var room: Room?
  var hall = Room()
}

/// Loads that go on, and pages, at bindings and at children.
@Suite struct ChildGoingOnTests {
  private let test = TestStore(House(room: Room()), isExhaustive: false)
  private let feed = ScriptedFeed()
  private var store: Store<House> { test.store }

  private var following: @Sendable (Load<[Int]>) async throws -> Void {
    { [feed] load in try await feed.show(in: load) }
  }

  private func loadMore(_ lines: Child<Loadable<[Int]>>) -> RunHandle {
    lines.loadMore {
      $0.count < 9 ? $0.count : nil
    } page: { [test] count in
      try await test.reply("page \(count)", [.success(())])
      return count
    } merge: { lines, page in
      lines.append(page)
    }
  }

  @Test func `a binding has a load that goes on, and pages`() throws {
    let lines = store.binding(\.hall).lines
    let load = lines.load("follow", following)
    test.act { feed.send(.show([0], nil)) }
    #expect(try test.run { try await load.value } == [0])
    let page = lines.loadMore {
      $0.count
    } page: {
      $0
    } merge: {
      $0.append($1)
    }
    #expect(try test.run { await page.outcome } == .finished)
    test.act { feed.send(.add(7, nil)) }
    #expect(lines.wrappedValue == .loaded([0, 1, 7]))
    test.act { lines.cancelAll() }
    #expect(load.hasEnded)
    test.finish()
  }

  @Test func `a load that goes on ends with its child, and writes nothing to the next`() {
    let load = store.child(\.room).lines.load("follow", following)
    test.act { feed.send(.show([1], nil)) }
    #expect(store.room?.lines == .loaded([1]))
    test.act { store.update { $0.room = nil } }
    #expect(load.hasEnded)
    test.act { store.update { $0.room = Room() } }
    test.act { feed.send(.show([2], nil)) }
    #expect(store.room == Room())
    test.finish()
  }

  @Test func `a page ends with its child, and where there is none`() throws {
    let lines = store.child(\.room).lines
    test.act { store.update { $0.room?.lines = .loaded([0]) } }
    let page = loadMore(lines)
    test.act { store.update { $0.room = nil } }
    #expect(try test.run { await page.outcome } == .cancelled)
    let late = loadMore(lines)
    #expect(try test.run { await late.outcome } == .cancelled)
    test.act { store.update { $0.room = Room(lines: .loaded([5])) } }
    test.advanceToEnd()
    #expect(store.room?.lines == .loaded([5]))
    let next = loadMore(lines)
    test.advanceToEnd()
    #expect(try test.run { await next.outcome } == .finished)
    #expect(store.room?.lines == .loaded([5, 1]))
    test.finish()
  }

  @Test func `a page whose child goes while the cursor is read is not told as under way`() throws {
    let lines = store.child(\.room).lines
    store.update { $0.room?.lines = .loaded([0]) }
    let page = lines.loadMore { [store] lines in
      store.update { $0.room = nil }
      return lines.count
    } page: {
      $0
    } merge: { lines, page in
      lines.append(page)
    }
    #expect(try test.run { await page.outcome } == .cancelled)
    #expect(store.work.lanes.all.allSatisfy { !$0.isNeeded { _ in true } })
    test.finish()
  }
}
