import StateStoreTesting
import Testing

@testable import StateStore

/// Edits that end after the write by which their row goes, but before that write ends the row's work:
/// on another thread, or as here, inside the cancellation of the row's run.
@Suite struct EditsOfGoneRowsTests {
  private struct Row: Identifiable, Equatable, Sendable {
    var id = 1
    var note = Loadable<String>.loaded("")
  }

  private struct Desk: Sendable {
    var rows = IdentifiedList([Row()])
  }

  private let executor = ManualExecutor()
  private let store: Store<Desk>
  private let commit = Gate()
  private let run = Gate()

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(), scheduler: scheduler) { _ in }
  }

  @Test(arguments: [false, true])
  func `nothing is left of an edit once its handle has ended, though its row just goes`(
    isSaving: Bool
  ) throws {
    let row = store.child(\.rows, id: 1)
    let seen = Box<(hasEnded: Bool, isLogEmpty: Bool)?>(nil)
    let handle = Box<EditHandle?>(nil)
    row.run { [store, executor, commit, run] _ in
      await withTaskCancellationHandler {
        await run.wait()
      } onCancel: {
        commit.open()
        executor.runAll()
        let isLogEmpty = store.lock.withLock { $0.draft.edits.isEmpty }
        seen.value = (handle.value?.hasEnded == true, isLogEmpty)
      }
    }
    executor.runAll()
    handle.value = row.note.optimisticUpdate {
      $0 = "edit"
    } commit: { [commit] _ in
      await commit.wait()
    }
    if isSaving { executor.runAll() }
    store.update { $0.rows.remove(id: 1) }
    let (hasEnded, isLogEmpty) = try #require(seen.value)
    #expect(hasEnded && isLogEmpty)
    run.open()
    executor.runAll()
    let isIdle = store.work.isIdle
    #expect(isIdle)
  }
}
