#if Networking
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// An answer that a session delivers piece by piece.
  protocol SessionAnswer: AnyObject, Sendable {
    /// Whether the result is final, so the session's further data is ignored.
    var isGiven: Bool { get }

    /// The session's task for this answer.
    var task: URLSessionTask? { get set }

    /// Fails, unless the result is final.
    func fail(_ failure: PendingAnswer.Failure)

    /// Accepts the head of the answer.
    func begin(_ response: URLResponse)

    /// Appends a part of the body.
    func append(_ data: Data)

    /// Ends the answer: complete without an error, else broken.
    ///
    /// - Parameter hasSent: Whether the server was certainly reached.
    func end(_ error: (any Error)?, hasSent: Bool)
  }

  extension PendingAnswer: SessionAnswer {}
#endif
