#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The lines of an answer, for one caller that reads them as they arrive. The first end wins; it
  /// follows the lines received before it, while a failure skips them.
  final class PendingLines: SessionAnswer {
    /// A piece of the answer.
    enum Piece: Equatable {
      /// The status of the answer, before all lines; the header has arrived in whole.
      case head(status: Int)
      case line(Data)
      case end
    }

    typealias Next = Result<Piece, PendingAnswer.Failure>

    private struct State {
      var task: URLSessionTask?
      var hasBegun = false
      var pieces: [Piece] = []
      /// The number of pieces that the reader has taken from the front of `pieces`.
      var taken = 0
      /// A line whose end has not arrived.
      var beginning = Data()
      /// The received bytes that the reader has not taken.
      var size = 0
      var end: Next?
      var reader: CheckedContinuation<Next, Never>?

      /// The reader's next piece; nil until one arrives.
      mutating func next() -> Next? {
        if case .failure? = end { return end }
        guard taken < pieces.count else { return end }
        let piece = pieces[taken]
        // A line that was taken must not keep its memory while others wait.
        pieces[taken] = .end
        taken += 1
        if taken * 2 >= pieces.count {
          pieces.removeFirst(taken)
          taken = 0
        }
        if case .line(let line) = piece { size -= line.count }
        return .success(piece)
      }

      /// Splits bytes into lines.
      mutating func append(_ data: Data) {
        size += data.count
        var rest = data[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          beginning += rest[..<end]
          rest = rest[(end + 1)...]
          size -= 1
          endLine()
        }
        beginning += rest
      }

      mutating func endLine() {
        if !beginning.isEmpty { pieces.append(.line(beginning)) }
        beginning = Data()
      }
    }

    private let limit: Int
    private let onFailure: @Sendable (PendingLines) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: The most bytes that wait for the reader.
    ///   - onFailure: Called at once at a failure, whatever the reader is doing.
    init(limit: Int, onFailure: @escaping @Sendable (PendingLines) -> Void = { _ in }) {
      self.limit = limit
      self.onFailure = onFailure
    }

    /// The next piece, once it has arrived. One reader at a time.
    var next: Next {
      get async {
        await withCheckedContinuation { reader in
          let next = state.withLock { state in
            let next = state.next()
            if next == nil { state.reader = reader }
            return next
          }
          if let next { reader.resume(returning: next) }
        }
      }
    }

    var isGiven: Bool { state.withLock { $0.end != nil } }

    var task: URLSessionTask? {
      get { state.withLock(\.task) }
      set { state.withLock { $0.task = newValue } }
    }

    func fail(_ failure: PendingAnswer.Failure) {
      change { $0.end = .failure(failure) }
    }

    func begin(_ response: URLResponse) {
      change { state in
        guard let response = response as? HTTPURLResponse else {
          state.end = .failure(.notHTTP)
          return
        }
        // A session reports a redirect, which is not followed, a second time as the answer.
        if state.hasBegun { return }
        state.hasBegun = true
        state.pieces.append(.head(status: response.statusCode))
      }
    }

    func append(_ data: Data) {
      change { state in
        state.append(data)
        if state.size > limit { state.end = .failure(.tooLarge) }
      }
    }

    func end(_ error: (any Error)?, hasSent: Bool) {
      change { state in
        if let error {
          let code = URLError.Code(of: error, hasSent: hasSent)
          state.end = .failure(.session(code, hasBegun: state.hasBegun))
        } else {
          state.endLine()
          state.end = state.hasBegun ? .success(.end) : .failure(.notHTTP)
        }
      }
    }

    private func change(_ body: (inout State) -> Void) {
      let (reader, next, hasFailed) = state.withLock { state in
        let wasOver = state.end != nil
        if !wasOver { body(&state) }
        let hasFailed = if !wasOver, case .failure? = state.end { true } else { false }
        guard state.reader != nil, let next = state.next() else {
          return (CheckedContinuation<Next, Never>?.none, Next?.none, hasFailed)
        }
        return (state.reader.take(), next, hasFailed)
      }
      if hasFailed { onFailure(self) }
      if let reader, let next { reader.resume(returning: next) }
    }
  }
#endif
