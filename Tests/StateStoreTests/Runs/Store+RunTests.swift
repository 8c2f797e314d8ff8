import Testing

@testable import StateStore

@Suite struct StoreRunTests {
  private let store = Store(0)

  @Test func `cancelling a run cancels its task and finished returns at once`() async {
    let never = ScriptedWork<Int>()
    let handle = store.run("export") { _ in _ = try? await never() }
    await never.begun.wait()
    async let first: Void = handle.finished
    handle.cancel()
    handle.cancel()
    await first
    await handle.finished
    await never.cancelled.wait()
    never.succeed(1)
    await never.ended.wait()
  }

  @Test func `runs know nothing of each other`() async {
    let works = (0..<3).map { _ in ScriptedWork<Int>() }
    let results = Recorder<Int>()
    let handles = works.map { work in
      store.run { _ in if let result = try? await work() { results.append(result) } }
    }
    for work in works { await work.begun.wait() }
    handles[1].cancel()
    works[2].succeed(2)
    await handles[2].finished
    works[0].succeed(0)
    await handles[0].finished
    #expect(results.all == [2, 0])
    works[1].succeed(1)
    await works[1].ended.wait()
  }

  @Test func `a run that joins shares the one of its id, until that has ended`() async {
    let works = (0..<2).map { _ in ScriptedWork<Int>() }
    let begun = Recorder<Int>()
    func join(_ index: Int, _ name: String = "export") -> RunHandle {
      store.run(id: name, policy: .join) { _ in
        begun.append(index)
        _ = try? await works[index]()
      }
    }
    let handles = [join(0), join(0), join(0)]
    await works[0].begun.wait()
    works[0].succeed(1)
    for handle in handles { await handle.finished }
    let next = join(1)
    await works[1].begun.wait()
    #expect(begun.all == [0, 1])
    next.cancel()
    works[1].succeed(1)
    await join(0, "import").finished
    #expect(begun.all == [0, 1, 0])
  }

  @Test func `when the store goes away its runs are cancelled and their waiters go on`() async {
    let works = (0..<3).map { _ in ScriptedWork<Int>() }
    var store: Store<Int>? = Store(0)
    weak let reference = store
    let handles = works.map { work in store?.run { _ in _ = try? await work() } }
    for work in works { await work.begun.wait() }
    store = nil
    #expect(reference == nil)
    for handle in handles { await handle?.finished }
    for work in works {
      await work.cancelled.wait()
      work.succeed(0)
      await work.ended.wait()
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a run that has ended keeps nothing alive`() async {
    let died = Gate()
    var destructible: Destructible? = Destructible { _ in died.open() }
    let handle = store.run { [destructible] _ in withExtendedLifetime(destructible) {} }
    destructible = nil
    await handle.finished
    // The task releases its closure when it ends, which is after `finished` has returned.
    await died.wait()
    #expect(died.hasOpened)
  }

  @Test func `what has ended is forgotten by the store and by its task`() {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    let store = Store(Loadable<Int>.notRequested, scheduler: scheduler)
    var handles: (RunHandle, ValueHandle<Int>)? = (store.run { _ in }, store.load(\.self) { 1 })
    weak let run = handles?.0.work
    weak let load = handles?.1.work
    handles = nil
    #expect(run != nil && load != nil)
    while executor.runOne(0) {}
    #expect(store.state == .loaded(1))
    #expect(run == nil && load == nil)
  }

  @Test func `a run may be started in an update`() async {
    let handle = store.update { draft in
      draft.whole = 1
      return store.run { run in try run.update { $0.whole += 1 } }
    }
    await handle.finished
    #expect(store.state == 2)
  }

  @Test func `a run of a binding may be started in an update`() async {
    let binding = store.binding(\.self)
    let handle = store.update { draft in
      draft.whole = 1
      return binding.run { run in try run.update { $0 += 1 } }
    }
    await handle.finished
    #expect(store.state == 2)
  }
}
