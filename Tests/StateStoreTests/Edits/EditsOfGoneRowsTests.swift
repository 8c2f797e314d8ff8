import Foundation
import StateStoreTesting
import Synchronization
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

  /// The task that saves both edits has compared them, and has not begun, when the first is taken
  /// back.
  @Test func `edits saved together all tell that their row has gone`() async {
    let store = Store(Desk(), scheduler: OwnThreadsExecutor().scheduler) { _ in }
    let note = store.child(\.rows, id: 1).note
    let isArmed = Atomic(false)
    let (compares, goesOn) = (DispatchSemaphore.signal(), DispatchSemaphore.signal())
    let hasEnded = DispatchSemaphore.signal()
    note.optimisticUpdate("type", policy: .coalesce) {
      $0 = "0"
    } commit: { [commit] _ in
      await commit.wait()
    }
    let second = note.optimisticUpdate("type", policy: .coalesce) {
      $0 = "1"
    } commit: { _ in
    }
    let third = note.optimisticUpdate("type", policy: .coalesce) {
      $0 = "2"
      let isOutside = isArmed.load(ordering: .sequentiallyConsistent) && !store.lock.isHeldHere
      if isOutside, isArmed.exchange(false, ordering: .sequentiallyConsistent) {
        compares.signal()
        goesOn.wait()
      }
    } commit: { _ in
    }
    // Runs inside the end of the row, behind the end of the second edit.
    let inside = Task(executorPreference: ImmediateExecutor()) {
      await second.finished
      goesOn.signal()
      hasEnded.wait()
    }
    let outcome = Task.detached {
      let outcome = await third.outcome
      hasEnded.signal()
      return outcome
    }
    isArmed.store(true, ordering: .sequentiallyConsistent)
    commit.open()
    await onOwnThread {
      compares.wait()
      store.update { $0.rows.remove(id: 1) }
    }
    let outcomes = (await second.outcome, await outcome.value)
    await inside.value
    #expect(outcomes.0 == outcomes.1 && outcomes.0 != .committed)
    await store.idle()
  }
}
