import StateStore
import StateStoreTesting
import Testing

private struct Page: Equatable, Sendable {
  var text = Loadable<String>.loaded("")
  var rows = Loadable<[Int: String]>.loaded([:])
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// What a server was asked to save, and what it will answer.
private final class Typing: Sendable {
  let test: TestStore<Page>
  let saved = Recorder<String>()
  let outcomes = Recorder<String>()

  init(_ test: TestStore<Page>) {
    self.test = test
  }

  /// Types a text, whose saving may fail if asked to.
  @discardableResult
  func type(
    _ text: String, _ name: String = "type", _ policy: EditPolicy = .coalesce, mayFail: Bool = false
  ) -> EditHandle {
    let handle = test.store.optimisticUpdate(\.text, name, policy: policy) {
      $0 = text
    } commit: { [test, saved] edit in
      let failures: [Result<Void, any Error>] = mayFail ? [.failure(offline)] : []
      try await test.reply("save \(text)", [.success(())] + failures)
      saved.append("\(edit.before)→\(edit.after)")
    }
    test.store.run("outcome of \(text)") { [outcomes] _ in
      outcomes.append("\(text) \(Self.name(await handle.outcome))")
    }
    return handle
  }

  static func name(_ outcome: EditOutcome) -> String {
    switch outcome {
    case .committed: "committed"
    case .dropped: "dropped"
    case .takenBack(offline): "failed"
    case .takenBack: "given up"
    }
  }
}

/// Edits that are saved together, and edits that are given up.
@Suite struct CoalescingTests {
  private let test = TestStore(Page(), isExhaustive: false)

  @Test func `what comes while an edit is being saved is saved by one commit`() {
    let typing = Typing(test)
    test.act { for text in ["a", "ab", "abc", "abcd"] { typing.type(text) } }
    #expect(test.store.text == .loaded("abcd"))
    #expect(test.store.activity(of: \.text).pendingEdits.count == 4)
    test.advance(by: .zero)
    test.advanceToEnd()
    #expect(typing.saved.all == ["→a", "a→abcd"])
    #expect(
      Set(typing.outcomes.all)
        == ["a committed", "ab committed", "abc committed", "abcd committed"])
    #expect(typing.outcomes.all.count == 4)
    #expect(test.store.activity(of: \.text).isIdle)
    test.finish()
  }

  @Test func `all edits of one commit have its failure, and are taken back together`() {
    let exploration = everyOrder(of: Page(), order: ["save a", "save abc#1"]) { test in
      let typing = Typing(test)
      test.act { for text in ["a", "ab", "abc"] { typing.type(text, mayFail: text != "a") } }
      #expect(test.store.text == .loaded("abc"))
      test.advanceToEnd()
      #expect(test.store.text == .loaded("a"))
      #expect(
        typing.outcomes.all.sorted() == ["a committed", "ab failed", "abc failed"])
    }
    #expect(exploration.schedules == 1)
    test.finish()
  }

  @Test func `edits of other names or of the other policy keep a commit of their own`() {
    let typing = Typing(test)
    test.act {
      typing.type("a")
      typing.type("b", "paste")
      typing.type("c", "paste")
      typing.type("d")
      typing.type("e", "type", .queue)
      typing.type("f")
      typing.type("g")
    }
    test.advanceToEnd()
    #expect(typing.saved.all == ["→a", "a→c", "c→d", "d→e", "e→g"])
    #expect(typing.outcomes.all.count == 7)
    test.finish()
  }

  @Test func `edits that are back where they began are saved together`() {
    let typing = Typing(test)
    test.act { for text in ["a", "ab", "a"] { typing.type(text) } }
    test.advanceToEnd()
    #expect(typing.saved.all == ["→a", "a→a"])
    #expect(typing.outcomes.all.sorted() == ["a committed", "a committed", "ab committed"])
    test.finish()
  }

  @Test func `an edit whose commit never returns can be given up, and the next is saved`() {
    let typing = Typing(test)
    var stuck: EditHandle?
    let end = Gate()
    test.act {
      stuck = test.store.optimisticUpdate(\.rows, "stuck") {
        $0[1] = "stuck"
      } commit: { _ in
        await end.wait()
      }
      test.store.optimisticUpdate(\.rows, "next") {
        $0[2] = "next"
      } commit: { [typing] edit in
        typing.saved.append("\(edit.before.count)→\(edit.after.count)")
      }
    }
    #expect(test.store.rows.value?.count == 2 && typing.saved.all.isEmpty)
    test.act { stuck?.cancel() }
    #expect(test.store.rows == .loaded([2: "next"]))
    #expect(typing.saved.all == ["0→1"])
    test.act { stuck?.cancel() }
    #expect(test.store.rows == .loaded([2: "next"]))
    test.act { end.open() }
    #expect(test.store.rows == .loaded([2: "next"]))
    test.finish()
  }

  @Test func `an edit that waits and is given up is never saved, and the others are`() {
    let typing = Typing(test)
    var handles: [EditHandle] = []
    test.act { handles = ["a", "ab", "abc"].map { typing.type($0, "\($0)") } }
    test.act { handles[1].cancel() }
    test.advanceToEnd()
    test.act { for handle in handles { handle.cancel() } }
    #expect(typing.saved.all == ["→a", "a→abc"])
    #expect(typing.outcomes.all == ["ab given up", "a committed", "abc committed"])
    #expect(test.store.text == .loaded("abc"))
    test.finish()
  }

  @Test func `edits that one commit saves are given up together`() {
    let typing = Typing(test)
    var handles: [EditHandle] = []
    test.act { handles = ["a", "ab", "abc"].map { typing.type($0) } }
    test.advance(by: .zero)
    var later: [EditHandle] = []
    test.act { later = ["x", "xy"].map { typing.type($0) } }
    // The first commit has ended, and the second saves what waited.
    test.act { handles[1].cancel() }
    test.advanceToEnd()
    #expect(test.store.text == .loaded("xy"))
    #expect(Set(typing.outcomes.all).count == 5 && typing.outcomes.all.count == 5)
    #expect(typing.outcomes.all.contains("xy committed"))
    withExtendedLifetime(later) {}
    test.finish()
  }

  @Test func `a direct write beside an edit that is given up stays`() {
    let typing = Typing(test)
    var handle: EditHandle?
    test.act {
      handle = test.store.optimisticUpdate(\.rows, "edit") {
        $0[1] = "edit"
      } commit: { [test] _ in
        try await test.reply("never", [.success(())])
      }
      test.store.update("write") { $0.rows.value?[2] = "write" }
    }
    test.act { handle?.cancel() }
    #expect(test.store.rows.value?[2] == "write")
    test.advanceToEnd()
    #expect(typing.outcomes.all.isEmpty)
    test.finish()
  }
}

/// Edits of stores among real threads that are saved together or given up.
@Suite struct LiveCoalescingTests {
  @Test func `100,000 edits that wait are saved by one commit, without a deep stack`() async {
    let count = LongTests.rounds(100_000)
    let store = Store(Page())
    let saved = Recorder<String>()
    let gate = ScriptedWork<Void>()
    var handles: [EditHandle] = []
    for number in 0...count {
      handles.append(
        store.optimisticUpdate(\.text, "type", policy: .coalesce) {
          $0 = "\(number)"
        } commit: { edit in
          if number == 0 { try await gate() }
          saved.append("\(edit.before)→\(edit.after)")
        })
    }
    gate.succeed(())
    for handle in handles { #expect(await handle.outcome == .committed) }
    #expect(saved.all == ["→0", "0→\(count)"])
    await store.idle()
  }

  @Test func `a commit that answers after its edit was given up changes nothing`() async {
    let store = Store(Page())
    let (first, second) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    let edit = store.optimisticUpdate(\.text, "type") {
      $0 = "a"
    } commit: { _ in
      try? await first()
    }
    await first.begun.wait()
    let other = store.optimisticUpdate(\.text, "type") {
      $0 += "b"
    } commit: { _ in
      try await second()
    }
    #expect(store.text == .loaded("ab"))
    edit.cancel()
    #expect(store.text == .loaded("b"))
    guard case .takenBack(let failure) = await edit.outcome else {
      Issue.record("The edit was not taken back.")
      return
    }
    #expect(failure.message.contains("given up"))
    await second.begun.wait()
    first.succeed(())
    await first.ended.wait()
    #expect(store.text == .loaded("b"))
    #expect(store.activity(of: \.text).pendingEdits.count == 1)
    second.succeed(())
    #expect(await other.outcome == .committed)
    await store.idle()
  }

  @Test func `a handle that outlives its store or was refused does nothing`() async {
    var store: Store<Page>? = Store(Page())
    let gate = ScriptedWork<Void>()
    let handle = store?.optimisticUpdate(\.text, "type", policy: .coalesce) {
      $0 = "a"
    } commit: {
      _ in
      try await gate()
    }
    await gate.begun.wait()
    store = nil
    handle?.cancel()
    #expect(await handle?.outcome != .committed)
    gate.succeed(())
    await gate.ended.wait()
    let empty = Store(Page(text: .notRequested))
    let refused = empty.optimisticUpdate(\.text) {
      $0 = "a"
    } commit: { _ in
    }
    refused.cancel()
    guard case .takenBack(let failure) = await refused.outcome else { return }
    #expect(failure.kind == .notFound)
  }

  @Test func `giving an edit up inside an update stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(Page())
      let handle = store.optimisticUpdate(\.text, "type") {
        $0 = "a"
      } commit: { _ in
        for await _ in AsyncStream<Int>.makeStream().stream {}
      }
      store.update { _ in handle.cancel() }
    }
    expect(result, says: "cancelling an edit")
  }
}

/// Coalesced edits in every order, with a reload, a cancellation and failures.
@Suite struct CoalescingOrderTests {
  @Test func `L15: in every order edits are saved together or given up, and each has one outcome`()
  {
    let exploration = everyOrder(of: Page()) { test in
      let typing = Typing(test)
      var handles: [EditHandle] = []
      func type(_ text: String) {
        let handle = test.store.optimisticUpdate(\.text, "type", policy: .coalesce) {
          if !$0.contains(text) { $0 += text }
        } commit: { [saved = typing.saved] edit in
          try await test.reply("save", [.success(()), .failure(offline)])
          #expect(edit.before != edit.after)
          saved.append(edit.after)
        }
        handles.append(handle)
        test.store.run("outcome of \(text)") { [outcomes = typing.outcomes] _ in
          outcomes.append("\(text) \(Typing.name(await handle.outcome))")
        }
      }
      test.act { for text in ["a", "b", "c"] { type(text) } }
      let given = handles[1]
      test.anytime("give up") { given.cancel() }
      test.advanceToEnd()
      let outcomes = typing.outcomes.all
      #expect(outcomes.count == 3)
      let committed = outcomes.filter { $0.hasSuffix("committed") }.map { $0.prefix(1) }.sorted()
      #expect(test.store.text == .loaded(committed.joined()))
      #expect((typing.saved.all.last ?? "") == committed.joined())
    }
    #expect(exploration.isComplete && exploration.schedules >= 8, "\(exploration)")
  }

  @Test
  func `L15: on four threads edits are saved together and given up, and each has one outcome`()
    async
  {
    let store = Store(Page())
    let outcomes = Recorder<(key: Int, outcome: EditOutcome)>()
    let count = LongTests.rounds(2_000)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for round in 0..<count {
            let key = thread * count + round
            let handle = store.optimisticUpdate(
              \.rows, "edit \(thread % 2)", policy: round % 7 == 6 ? .queue : .coalesce
            ) {
              $0[key] = "new"
            } commit: { edit in
              if round % 11 == 3 { throw offline }
              if round % 5 == 1 { await Task.yield() }
              if edit.before == edit.after { Issue.record("nothing to save") }
            }
            if round % 13 == 5 { handle.cancel() }
            if round % 3 == 0 {
              let outcome = await handle.outcome
              outcomes.append((key, outcome))
            } else {
              store.run("outcome") { _ in
                let outcome = await handle.outcome
                outcomes.append((key, outcome))
              }
            }
          }
        }
      }
    }
    await store.idle()
    let committed = outcomes.all.filter { $0.outcome == .committed }.map(\.key)
    #expect(outcomes.all.count == 4 * count)
    let shown = store.rows.value ?? [:]
    #expect(Set(shown.keys) == Set(committed))
    #expect(store.activity(of: \.rows).isIdle)
  }
}
