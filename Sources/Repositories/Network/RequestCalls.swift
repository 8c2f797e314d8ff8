#if Networking
  /// Whatever sends requests, and brings their answers piece by piece.
  protocol RequestCalls: AnyObject, Sendable {
    /// Sends a request, unless its answer is given before its turn comes.
    func begin(_ request: NetworkRequest, _ answer: any SessionAnswer)

    /// Cancels a request that was begun: what still comes is not wanted.
    func cancel(_ answer: any SessionAnswer)
  }
#endif
