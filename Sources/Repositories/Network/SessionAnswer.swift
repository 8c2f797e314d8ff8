#if Networking
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// An answer that a session brings, piece by piece.
  protocol SessionAnswer: AnyObject, Sendable {
    /// Whether nobody waits for what a session could still bring.
    var isGiven: Bool { get }

    /// The session's task that may bring the answer.
    var task: URLSessionTask? { get set }

    /// Gives up, unless the answer is given.
    func fail(_ failure: PendingAnswer.Failure)

    /// Takes the head of the answer.
    func begin(_ response: URLResponse)

    /// Takes a part of the body.
    func append(_ data: Data)

    /// Takes the end, by which the answer is complete, or broken.
    ///
    /// - Parameter hasSent: Whether any of the body of the request was sent.
    func end(_ error: (any Error)?, hasSent: Bool)
  }

  extension PendingAnswer: SessionAnswer {}
#endif
