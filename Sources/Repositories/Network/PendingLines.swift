#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The lines of an answer that one caller reads while they come. After the lines that have come,
  /// the first end that is given is the end; a failure comes at once.
  final class PendingLines: SessionAnswer {
    /// What the reader gets.
    enum Piece: Equatable {
      /// The status of the answer, before all lines; its header is read in whole.
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
      /// A line whose end has not come.
      var beginning = Data()
      /// The bytes that have come, and that the reader has not taken.
      var size = 0
      var end: Next?
      var reader: CheckedContinuation<Next, Never>?

      /// What the reader gets; nil when nothing has come.
      mutating func next() -> Next? {
        if case .failure? = end { return end }
        guard taken < pieces.count else { return end }
        let piece = pieces[taken]
        taken += 1
        if taken == pieces.count { (pieces, taken) = ([], 0) }
        if case .line(let line) = piece { size -= line.count }
        return .success(piece)
      }

      /// Takes bytes apart into lines.
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
    ///   - onFailure: Called at a failure, at once, whatever the reader is doing.
    init(limit: Int, onFailure: @escaping @Sendable (PendingLines) -> Void = { _ in }) {
      self.limit = limit
      self.onFailure = onFailure
    }

    /// The next piece, once it has come. One reader at a time.
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
        // A redirect, which nobody follows, is told once more as the answer.
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
