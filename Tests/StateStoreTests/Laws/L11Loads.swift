import StateStore
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  var notes = Loadable<[Int]>.notRequested
  var drawer = Drawer()
  var other = 0

  subscript(index: Int) -> Loadable<[Int]> {
    get { index == 0 ? rows : notes }
    set { if index == 0 { rows = newValue } else { notes = newValue } }
  }
}

private struct Drawer: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
}

@Suite struct Loads {
  private let store = Store(Desk())

  @Test func `L11: a path is loading before load returns, and loaded when it has finished`() async {
    let work = ScriptedWork<[Int]>()
    let handle = store.load(\.rows) { try await work() }
    #expect(store.rows == .isLoading(last: nil))
    work.succeed([1])
    await handle.finished
    #expect(store.state == Desk(rows: .loaded([1])))
    await handle.finished
  }

  @Test func `L11: loading keeps the last value`() async {
    store.update { $0.rows = .loaded([1]) }
    let work = ScriptedWork<[Int]>()
    let handle = store.load(\.rows) { try await work() }
    #expect(store.rows == .isLoading(last: [1]))
    work.succeed([2])
    await handle.finished
    #expect(store.rows == .loaded([2]))
  }

  @Test func `L11: observers hear of each phase, and have when finished returns`() async {
    let heard = Recorder<Loadable<[Int]>>()
    let subscription = store.observe(\.rows) { heard.append($0) }
    await store.load(\.rows) { [1] }.finished
    #expect(heard.all == [.notRequested, .isLoading(last: nil), .loaded([1])])
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: [true, false])
  func `L11: the last started load wins, in whatever order they end`(olderFirst: Bool) async {
    let works = [ScriptedWork<[Int]>(), ScriptedWork<[Int]>()]
    let handles = [
      store.load(\.rows) { try await works[0]() }, store.load(\.rows) { try await works[1]() },
    ]
    await works[0].begun.wait()
    await works[0].cancelled.wait()
    await handles[0].finished
    #expect(store.rows == .isLoading(last: nil))
    if olderFirst {
      works[0].succeed([0])
      await works[0].ended.wait()
      #expect(store.rows == .isLoading(last: nil))
    }
    works[1].succeed([1])
    await handles[1].finished
    #expect(store.rows == .loaded([1]))
    if !olderFirst {
      works[0].succeed([0])
      await works[0].ended.wait()
    }
    #expect(store.rows == .loaded([1]))
  }

  @Test func `L11: of many loads only the last is applied`() async {
    let works = (0..<50).map { _ in ScriptedWork<[Int]>() }
    let heard = Recorder<Loadable<[Int]>>()
    let subscription = store.observe(\.rows, initial: false) { heard.append($0) }
    let handles = works.map { work in store.load(\.rows) { try await work() } }
    for (number, work) in works.enumerated() { work.succeed([number]) }
    for handle in handles { await handle.finished }
    #expect(heard.all == [.isLoading(last: nil), .loaded([49])])
    withExtendedLifetime(subscription) {}
  }

  @Test func `L11: a superseded load that fails says nothing`() async {
    let older = ScriptedWork<[Int]>()
    let newer = ScriptedWork<[Int]>()
    store.load(\.rows) { try await older() }
    let handle = store.load(\.rows) { try await newer() }
    await older.begun.wait()
    older.fail(LoadFailure(kind: .offline, message: "", canRetry: true))
    await older.ended.wait()
    newer.succeed([1])
    await handle.finished
    #expect(store.rows == .loaded([1]))
  }

  @Test func `L11: loads of different paths know nothing of each other`() async {
    let works = (0..<3).map { _ in ScriptedWork<[Int]>() }
    let handles = [
      store.load(\.rows) { try await works[0]() }, store.load(\.notes) { try await works[1]() },
      store.load(\.drawer.rows) { try await works[2]() },
    ]
    handles[1].cancel()
    works[2].succeed([2])
    await handles[2].finished
    #expect(
      store.state
        == Desk(rows: .isLoading(last: nil), drawer: Drawer(rows: .loaded([2]))))
    works[0].succeed([0])
    await handles[0].finished
    works[1].succeed([1])
    #expect(store.state == Desk(rows: .loaded([0]), drawer: Drawer(rows: .loaded([2]))))
  }

  @Test func `L11: paths with different arguments are different paths`() async {
    let works = (0..<2).map { _ in ScriptedWork<[Int]>() }
    let handles = works.enumerated().map { index, work in
      store.load(\.[index]) { try await work() }
    }
    store.cancelLoad(\.[0])
    #expect(store.state == Desk(notes: .isLoading(last: nil)))
    for work in works { work.succeed([1]) }
    for handle in handles { await handle.finished }
    #expect(store.state == Desk(notes: .loaded([1])))
  }

  @Test func `L11: a load may be started in an observer of a load's result`() async {
    let second = Box<(any LoadHandle)?>(nil)
    let heard = Recorder<Loadable<[Int]>>()
    let subscription = store.observe(\.rows, initial: false) { [store] rows in
      heard.append(rows)
      if rows == .loaded([1]) { second.value = store.load(\.rows) { [2] } }
    }
    await store.load(\.rows) { [1] }.finished
    await second.value?.finished
    #expect(
      heard.all == [.isLoading(last: nil), .loaded([1]), .isLoading(last: [1]), .loaded([2])])
    withExtendedLifetime(subscription) {}
  }

  @Test func `L11: a load may be started in an observer of another's isLoading and wins`() async {
    let second = Box<(any LoadHandle)?>(nil)
    let subscription = store.observe(\.rows, initial: false) { [store] rows in
      if rows.isLoading, second.value == nil { second.value = store.load(\.rows) { [2] } }
    }
    let first = store.load(\.rows) { [1] }
    await first.finished
    await second.value?.finished
    #expect(store.rows == .loaded([2]))
    withExtendedLifetime(subscription) {}
  }

  @Test func `L11: the current load is the one under way`() async {
    #expect(store.currentLoad(\.rows) == nil)
    let work = ScriptedWork<[Int]>()
    let handle = store.load(\.rows) { try await work() }
    #expect(store.currentLoad(\.notes) == nil)
    let current = store.currentLoad(\.rows)
    work.succeed([1])
    await current?.finished
    #expect(store.rows == .loaded([1]))
    await handle.finished
    #expect(store.currentLoad(\.rows) == nil)
  }

  @Test func `L11: no load is under way in an observer of its result`() async {
    let heard = Recorder<Bool>()
    let subscription = store.observe(\.rows, initial: false) { [store] _ in
      heard.append(store.currentLoad(\.rows) != nil)
    }
    await store.load(\.rows) { [1] }.finished
    #expect(heard.take() == [true, false])
    let work = ScriptedWork<[Int]>()
    store.load(\.rows) { try await work() }.cancel()
    #expect(heard.take() == [true, false])
    work.succeed([])
    withExtendedLifetime(subscription) {}
  }
}
