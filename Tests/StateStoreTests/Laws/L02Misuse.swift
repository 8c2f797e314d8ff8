import StateStore
import Testing

private struct Page: Sendable {
  var title = "Milk"
  var rows = Loadable<[Int]>.notRequested
  var part: Part? = Part()
  var length: Int { title.count }

  struct Part: Sendable {
    var rows = Loadable<[Int]>.notRequested
  }
}

/// The messages that stop a program, read from the standard error of a process that ends with one.
@Suite struct `Touching the store inside its closures` {
  /// Checks that the process ended with the message of L2 about `call`, made in this file.
  private func expect(
    _ call: String, in result: ExitTest.Result?, file: String? = #fileID,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains("StateStore: \(call) " + (file.map { "at \($0):" } ?? "touches")),
      sourceLocation: sourceLocation)
    #expect(
      message.contains(
        """
        touches a store inside a closure of `update` or `read` of the same store, which holds the \
        store's lock. Use the closure's parameter instead, or call it after the closure has returned.
        """), sourceLocation: sourceLocation)
  }

  @Test func `L2: an update inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      store.update { _ in store.update("rename") { $0.title = "" } }
    }
    expect("update(\"rename\")", in: result)
  }

  @Test func `L2: a read inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      store.update { $0.title = store.read { $0.title } }
    }
    expect("read", in: result)
  }

  @Test func `L2: an observe inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      _ = store.update { _ in store.observe(\.title) { _ in } }
    }
    expect("observe", in: result)
  }

  @Test func `L2: an update inside a read stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      store.read { _ in store.update("rename") { $0.title = "" } }
    }
    expect("update(\"rename\")", in: result)
  }

  @Test func `L2: the state inside a read stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      _ = store.read { _ in store.state }
    }
    expect("reading the state", in: result, file: nil)
  }

  @Test func `L2: a stored member inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      _ = store.update { _ in store.title }
    }
    expect("reading a member of the state", in: result, file: nil)
  }

  @Test func `L2: a computed member inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      _ = store.update { _ in store.length }
    }
    expect("reading the state", in: result, file: nil)
  }

  @Test func `L2: the version inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      _ = store.update { _ in store.version }
    }
    expect("reading the version", in: result, file: nil)
  }

  @Test func `L2: starting a load inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      store.update { _ in _ = store.load(\.rows, "refresh") { [] } }
    }
    expect("load(\"refresh\")", in: result)
  }

  @Test func `L2: cancelling a load inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      store.load(\.rows) { [] }
      store.update { _ in store.cancelLoad(\.rows, "stop") }
    }
    expect("cancelLoad(\"stop\")", in: result)
  }

  @Test func `L2: cancelling a handle inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      let handle = store.load(\.rows, "refresh") {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return []
      }
      store.update { _ in handle.cancel() }
    }
    expect("cancelling a load", in: result)
  }

  @Test func `L2: cancelling everything inside an update stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      store.update { _ in store.cancelAll("stop") }
    }
    expect("cancelAll(\"stop\")", in: result)
  }

  @Test func `L2: asking what is under way inside an update stops the program with a message`()
    async
  {
    let results = await [
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = Store(Page())
        store.update { _ in store.invalidate(\.rows) }
      },
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = Store(Page())
        store.update { _ in _ = store.currentLoad(\.rows) }
      },
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = Store(Page())
        store.update { _ in _ = store.activity(of: \.rows) }
      },
    ]
    expect("invalidate", in: results[0])
    expect("currentLoad", in: results[1])
    expect("activity", in: results[2])
  }

  @Test func `L2: invalidating a path in an edit of it stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page(rows: .loaded([])))
      store.optimisticUpdate(\.rows) { _ in
        store.invalidate(\.rows)
      } commit: { _ in
      }
    }
    expect("invalidate", in: result)
  }

  @Test
  func `L2: using a child, a page or an edit inside an update stops the program with its place`()
    async
  {
    let results = await [
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let part = Store(Page()).child(\.part)
        _ = part.update { _ in part.rows.load("refresh") { [] } }
      },
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let part = Store(Page()).child(\.part)
        _ = part.update { _ in part.run("poll") { _ in } }
      },
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let part = Store(Page()).child(\.part)
        _ = part.update { _ in part.rows.activity() }
      },
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let part = Store(Page()).child(\.part)
        _ = part.update { _ in part.cancelAll("log out") }
      },
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = Store(Page(rows: .loaded([])))
        let edit = store.optimisticUpdate(\.rows, "add") {
          $0 = [1]
        } commit: { _ in
          for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        store.update { _ in edit.cancel() }
      },
    ]
    let calls = [
      "load(\"refresh\")", "run(\"poll\")", "activity", "cancelAll(\"log out\")",
      "cancelling an edit",
    ]
    for (call, result) in zip(calls, results) { expect(call, in: result) }
  }

  @Test func `L2: a scope that ends inside an update names the load that it cancels`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (store, scope) = (Store(Page()), Scope())
      scope.keep(
        store.load(\.rows, "refresh") {
          for await _ in AsyncStream<Never>.makeStream().stream {}
          return []
        })
      store.update { _ in scope.end() }
    }
    expect("cancelling the load \"refresh\" that was begun", in: result)
  }

  @Test func `L2: another store in between does not hide the mistake`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      let other = Store(Page())
      store.update { _ in
        other.read { _ in store.update("rename") { $0.title = "" } }
      }
    }
    expect("update(\"rename\")", in: result)
  }

  @Test func `L2: another store may be touched inside a closure`() {
    let (store, other) = (Store(Page()), Store(Page()))
    store.update { draft in
      let title = other.read { $0.title } + draft.title
      other.update { $0.title = title }
      draft.title = other.title
    }
    #expect(store.title == "MilkMilk")
  }

  @Test func `L2: a closure that ended by throwing is over`() {
    let store = Store(Page())
    #expect(throws: CancellationError.self) {
      try store.update { _ in throw CancellationError() }
    }
    #expect(throws: CancellationError.self) {
      try store.read { _ in throw CancellationError() }
    }
    store.update { $0.title = "Bread" }
    #expect(store.title == "Bread")
    #expect(store.version == 1)
  }
}
