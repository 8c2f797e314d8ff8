#if Networking
  /// Sends requests and delivers their answers piece by piece.
  protocol RequestCalls: AnyObject, Sendable {
    /// Sends a request, unless its answer is final before its turn comes.
    func begin(_ request: NetworkRequest, _ answer: PendingAnswer)

    /// Cancels a request: its further data is ignored.
    func cancel(_ answer: PendingAnswer)
  }
#endif
