#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Takes what a session brings to the answers that wait for it.
  final class URLSessionAnswers: NSObject, URLSessionDataDelegate, Sendable {
    let rest = URLSessionRest()
    private let pending = Mutex<[Int: any SessionAnswer]>([:])

    /// Waits for what a task that is about to begin will bring.
    func expect(_ task: URLSessionTask, _ answer: any SessionAnswer) {
      pending.withLock { $0[task.taskIdentifier] = answer }
      rest.begin()
    }

    /// Waits for a task no longer. From then on the task may be cancelled.
    func forget(_ task: URLSessionTask) {
      take(task)
    }

    /// Lets a task go on, unless the task was forgotten.
    ///
    /// On Linux, a task that is told to go on after it was cancelled stops the program. So this is
    /// done under the lock: a task that is forgotten afterwards was told before.
    private func goOn(_ task: URLSessionTask, _ body: () -> Void) {
      pending.withLock { if $0[task.taskIdentifier] != nil { body() } }
    }

    @discardableResult
    private func take(_ task: URLSessionTask) -> (any SessionAnswer)? {
      let answer = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      if answer != nil { rest.end() }
      return answer
    }

    private func answer(of task: URLSessionTask) -> (any SessionAnswer)? {
      pending.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      rest.news()
      answer(of: dataTask)?.begin(response)
      // On Linux, a task whose answer is refused here, or that is cancelled here, never ends.
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
      // The service follows by itself, because it knows what must stay secret.
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
      // On Linux, a task that is asked for a password waits for ever: the answer is the status.
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
