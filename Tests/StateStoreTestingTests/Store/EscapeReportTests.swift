import Foundation
import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var title = "milk"
}

private let `switch` = "pass capturesUnstructuredTasks: true"

/// Each escape is reported once.
@Suite(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
struct EscapeReportTests {
  private func failureTexts(_ body: (TestStore<Desk>) throws -> Void) -> [String] {
    failures {
      let test = TestStore(Desk())
      try body(test)
      test.finish()
    }.map(\.text)
  }

  @Test func `a task that no store runs is reported once, with the switch that allows it`() {
    let found = failureTexts { test in
      test.act { Task {} }
      test.act { Task {} }
      test.act { Task.detached {} }
    }
    #expect(found.count == 1)
    #expect(found.first?.contains(`switch`) == true)
  }

  @Test func `work that is lost in such a task is not reported again`() {
    let lock = DispatchSemaphore(value: 0)
    let found = failureTexts { test in
      test.act {
        test.store.run("wait") { _ in
          await Task { await withCheckedContinuation { wait(for: lock, $0) } }.value
        }
      }
      test.finish()
    }
    lock.signal()
    #expect(found.count == 1)
    #expect(found.first?.contains("a task began that no store runs") == true)
  }

  @Test func `what such a task writes is not reported again`() async {
    let found = await failuresOfWaiting {
      let test = TestStore(Desk())
      let task = test.act { [store = test.store] in
        Task { store.update("rename") { $0.title = "bread" } }
      }
      await task.value
      test.act {}
      test.skip()
      test.finish()
    }
    #expect(found.count == 1)
  }

  @Test func `other escapes are reported once each, without the switch`() {
    func write(_ name: String, _ test: TestStore<Desk>) {
      test.act {
        let ended = DispatchSemaphore(value: 0)
        let store = test.store
        Thread {
          store.update(name) { $0.title += "!" }
          ended.signal()
        }.start()
        ended.wait()
      }
    }
    let found = failureTexts { test in
      write("rename", test)
      write("rename", test)
      write("clear", test)
      test.skip()
    }
    #expect(found.count == 2)
    #expect(found.first?.contains("the write \"rename\"") == true)
    #expect(found.last?.contains("the write \"clear\"") == true)
    #expect(!found.contains { $0.contains(`switch`) })
  }

  @Test func `with the switch a test store and everyOrder let such tasks be part of the world`() {
    let test = TestStore(Desk(), capturesUnstructuredTasks: true)
    test.act {
      Task { [store = test.store] in store.update("rename") { $0.title = "bread" } }
    }
    test.expect("rename") { $0.title = "bread" }
    test.finish()
  }
}

/// Resumes from another thread, when `lock` is signalled.
private func wait(for lock: DispatchSemaphore, _ continuation: CheckedContinuation<Void, Never>) {
  Thread {
    lock.wait()
    continuation.resume()
  }.start()
}
