#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Passes a session's data to the waiting answers.
  final class URLSessionAnswers: NSObject, URLSessionDataDelegate, Sendable {
    let rest = URLSessionRest()
    private let pending = Mutex<[Int: PendingAnswer]>([:])

    /// Registers the answer of a task that is about to start.
    func expect(_ task: URLSessionTask, _ answer: PendingAnswer) {
      pending.withLock { $0[task.taskIdentifier] = answer }
      rest.begin()
    }

    /// Unregisters a task, which may be cancelled from then on.
    func forget(_ task: URLSessionTask) {
      take(task)
    }

    /// Continues a task, unless it was forgotten.
    ///
    /// On Linux, continuing a cancelled task crashes the program. The lock makes sure that a task
    /// continues before it is forgotten, or not at all.
    private func goOn(_ task: URLSessionTask, _ body: () -> Void) {
      pending.withLock { if $0[task.taskIdentifier] != nil { body() } }
    }

    @discardableResult
    private func take(_ task: URLSessionTask) -> PendingAnswer? {
      let answer = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      if answer != nil { rest.end() }
      return answer
    }

    private func answer(of task: URLSessionTask) -> PendingAnswer? {
      pending.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      rest.news()
      answer(of: dataTask)?.begin(response)
      // On Linux, a task never ends if its answer is refused or the task is cancelled here.
      goOn(dataTask) { completionHandler(.allow) }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
      rest.news()
      answer(of: dataTask)?.append(data)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping (URLRequest?) -> Void
    ) {
      // The service follows redirects itself, because it knows which fields are secret.
      answer(of: task)?.begin(response)
      goOn(task) { completionHandler(nil) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let passwords = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
        NSURLAuthenticationMethodHTTPDigest,
      ]
      guard passwords.contains(challenge.protectionSpace.authenticationMethod) else {
        return goOn(task) { completionHandler(.performDefaultHandling, nil) }
      }
      // On Linux, a task asked for a password waits forever: the answer is the status.
      let status = (challenge.failureResponse as? HTTPURLResponse)?.statusCode
      answer(of: task)?.fail(.wantsPassword(status: status ?? 401))
      goOn(task) { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      take(task)?.end(error, hasSent: task.countOfBytesSent > 0)
    }
  }
#endif
