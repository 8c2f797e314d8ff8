import Foundation
import Synchronization

@testable import Repositories

extension ScriptedGateway {
  /// A watch that is open.
  struct Watcher {
    enum Piece: Sendable {
      case line(Data)
      case end
      case failed(NetworkError.Reason)
    }

    let range: KeyRange
    /// The next revision that the watcher is told of.
    var next: Int
    let pieces: AsyncStream<Piece>.Continuation
  }

  func lines(
    of request: NetworkRequest, _ take: @Sendable (Data) async -> Bool
  ) async throws(NetworkError) {
    switch await fate(of: note(request)) {
    case .failed(let reason), .lost(let reason), .late(let reason):
      throw NetworkError(reason, request)
    case .answered(let status, let body):
      throw NetworkError(.status(status, Data(body.utf8).beginning), request)
    case .lines(let lines):
      for line in lines where !(await take(Data(line.utf8))) { return }
      return
    case .done: break
    }
    let (pieces, continuation) = AsyncStream.makeStream(of: Watcher.Piece.self)
    let number = try begin(request, continuation)
    defer {
      state.withLock { state in
        state.watchers[number] = nil
        for end in state.ends { end.yield(()) }
      }
    }
    for await piece in pieces {
      switch piece {
      case .line(let line): if !(await take(line)) { return }
      case .end: return
      case .failed(let reason): throw NetworkError(reason, request)
      }
    }
    throw NetworkError(.cancelled, request)
  }

  private func begin(
    _ request: NetworkRequest, _ pieces: AsyncStream<Watcher.Piece>.Continuation
  ) throws(NetworkError) -> Int {
    let body = Self.object(request.body ?? Data())
    let create = body["create_request"] as? MVCCStore.Object ?? [:]
    let (number, failure): (Int, (Int, Data)?) = state.withLock { state in
      if let refusal = Self.refusal(of: request, state) { return (0, refusal) }
      state.lastWatcher += 1
      let start = MVCCStore.number(create["start_revision"])
      let next = start > 0 ? start : state.store.revision + 1
      let header = state.store.header
      pieces.yield(.line(MVCCStore.data(["result": ["header": header, "created": true]])))
      if start > 0, start < state.store.compacted {
        let canceled: MVCCStore.Object = [
          "header": header, "canceled": true, "compact_revision": String(state.store.compacted),
        ]
        pieces.yield(.line(MVCCStore.data(["result": canceled])))
      } else {
        state.watchers[state.lastWatcher] = Watcher(
          range: MVCCStore.range(create), next: next, pieces: pieces)
        Self.tellWatchers(&state)
      }
      return (state.lastWatcher, nil)
    }
    if let failure {
      throw NetworkError(.status(failure.0, failure.1.beginning), request)
    }
    return number
  }

  /// Tells all watchers what they have not been told.
  static func tellWatchers(_ state: inout State) {
    for (number, watcher) in state.watchers where watcher.next <= state.store.revision {
      if let line = state.store.watched(watcher.range, watcher.next...state.store.revision) {
        watcher.pieces.yield(.line(MVCCStore.data(line)))
      }
      state.watchers[number]?.next = state.store.revision + 1
    }
  }

  /// Ends when a watch has ended after this call.
  func watchEnds() -> Task<Void, Never> {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.ends.append(continuation) }
    return Task { for await _ in ends { return } }
  }

  /// Ends all watches.
  func endWatches(by piece: Watcher.Piece = .end) {
    state.withLock { state in
      for watcher in state.watchers.values { watcher.pieces.yield(piece) }
    }
  }
}
