import Interactors
import Repositories
import Synchronization

/// A hook that remembers what it got, and may fail.
final class RecordingHook: Sendable {
  struct Got: Equatable {
    let revision: Int
    let isRepeated: Bool
  }

  private let got = Mutex<[[Got]]>([])
  private let reloads = Mutex<[EditDelivery.Reload]>([])
  private let failure = Mutex<HookFailure?>(nil)
  /// Called as the hook begins.
  private let begin: @Sendable () async throws -> Void

  init(begin: @escaping @Sendable () async throws -> Void = {}) { self.begin = begin }

  func fail(_ failure: HookFailure?) { self.failure.withLock { $0 = failure } }

  var calls: [[Got]] { got.withLock(\.self) }
  var all: [Got] { calls.flatMap(\.self) }
  var revisions: [Int] { all.map(\.revision) }
  var reloaded: [EditDelivery.Reload] { reloads.withLock(\.self) }

  @Sendable func call(_ batch: EditDelivery.Batch) async -> HookFailure? {
    got.withLock {
      $0.append(
        batch.edits.map { Got(revision: $0.saved.revision.number, isRepeated: $0.isRepeated) })
    }
    if let reload = batch.reloaded { reloads.withLock { $0.append(reload) } }
    do {
      try await begin()
    } catch {
      return HookFailure("killed")
    }
    return failure.withLock(\.self)
  }
}
