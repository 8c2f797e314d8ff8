#if Networking
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A session with its own connections, which close when the last request that uses the session
  /// ends.
  ///
  /// On Linux, each call to a session waits for the thread that reads from its connections, and
  /// that thread reads from one connection as long as it has bytes: forever, if a server is fast
  /// and endless. So a queue makes the calls, in order, and nobody waits for them.
  final class URLSessionCalls: RequestCalls {
    private let session: URLSession
    private let answers = URLSessionAnswers()
    private let queue = DispatchQueue(label: "URLSessionCalls")

    init() {
      session = URLSession(configuration: .keepingNothing, delegate: answers, delegateQueue: nil)
      answers.rest.attend(session)
    }

    deinit {
      // The session retains its delegate until it is invalidated.
      queue.async { [session] in session.invalidateAndCancel() }
    }

    /// Sends a request, unless its answer is final before its turn comes.
    func begin(_ request: NetworkRequest, _ answer: PendingAnswer) {
      queue.async { [session, answers] in
        if answer.isGiven { return }
        let task = session.dataTask(with: URLRequest(request))
        answer.task = task
        answers.expect(task, answer)
        task.resume()
      }
    }

    /// Cancels a request: its further data is ignored.
    func cancel(_ answer: PendingAnswer) {
      queue.async { [answers] in
        guard let task = answer.task else { return }
        answers.forget(task)
        task.cancel()
      }
    }
  }

  extension URLRequest {
    fileprivate init(_ request: NetworkRequest) {
      self.init(url: request.url)
      httpMethod = request.method.rawValue
      httpBody = request.body
      timeoutInterval = request.limits.idle.timeoutInterval
      cachePolicy = .reloadIgnoringLocalCacheData
      for (name, value) in request.headers.all where name.isOneLine && value.isOneLine {
        setValue(value, forHTTPHeaderField: name)
      }
    }
  }

  extension String {
    /// Whether the text fits in one header field: a line break would begin another one.
    var isOneLine: Bool {
      !unicodeScalars.contains { $0.value < 32 && $0 != "\t" || $0.value == 127 }
    }
  }

  extension Duration {
    /// The duration in whole seconds, as Linux measures silence: at least one, at most a day.
    fileprivate var timeoutInterval: TimeInterval {
      min(max((self / .seconds(1)).rounded(.up), 1), 86_400)
    }
  }
#endif
