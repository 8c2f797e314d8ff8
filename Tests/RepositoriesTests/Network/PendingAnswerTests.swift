#if Networking
  import Foundation
  import StateStoreTesting
  import Synchronization
  import Testing

  @testable import Repositories

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  struct PendingAnswerTests {
    /// What a session, a deadline or a person may do to an answer.
    private enum Event: CaseIterable {
      case cancel, begin, small, large, end, broken

      func happen(to answer: PendingAnswer) {
        switch self {
        case .cancel: answer.fail(.session(.cancelled, hasBegun: false))
        case .begin:
          let url = URL(string: "http://h/")!
          answer.begin(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)!)
        case .small: answer.append(Data("ab".utf8))
        case .large: answer.append(Data("abcdef".utf8))
        case .end: answer.end(nil)
        case .broken: answer.end(URLError(.networkConnectionLost))
        }
      }
    }

    private static func orders(of events: [Event]) -> [[Event]] {
      if events.isEmpty { return [[]] }
      return events.indices.flatMap { index in
        var rest = events
        let first = rest.remove(at: index)
        return orders(of: rest).map { [first] + $0 }
      }
    }

    /// What the first event that decides makes of the answer: "ab" for a body, else the failure's
    /// name.
    private static func expected(_ order: [Event]) -> String {
      var hasBegun = false
      var body = ""
      for event in order {
        switch event {
        case .cancel: return "cancelled"
        case .begin: hasBegun = true
        case .small: body = "ab"
        case .large: return "tooLarge"
        case .end: return hasBegun ? "body \(body)" : "notHTTP"
        case .broken: return "broken \(hasBegun)"
        }
      }
      return ""
    }

    private static func text(_ answer: PendingAnswer.Answer) -> String {
      switch answer {
      case .success(let response): "body \(String(decoding: response.body, as: UTF8.self))"
      case .failure(.tooLarge): "tooLarge"
      case .failure(.late): "late"
      case .failure(.notHTTP): "notHTTP"
      case .failure(.wantsPassword): "wantsPassword"
      case .failure(.session(.cancelled, _)): "cancelled"
      case .failure(.session(_, let hasBegun)): "broken \(hasBegun)"
      }
    }

    @Test(arguments: [
      (URLError.Code.cannotConnectToHost, NetworkError.Reason.notReachable),
      (.cannotFindHost, .notReachable), (.secureConnectionFailed, .notSecure),
      (.unknown, .notSecure), (.networkConnectionLost, .cutOff),
    ])
    func `a server that has got a part of the request was reached`(
      code: URLError.Code, reason: NetworkError.Reason
    ) async {
      for (hasSent, reason) in [(false, reason), (true, .cutOff)] {
        let answer = PendingAnswer(limit: 4)
        answer.end(URLError(code), hasSent: hasSent)
        let request = NetworkRequest(.post, URL(string: "https://localhost")!)
        if case .failure(let failure) = await answer.answer {
          #expect(failure.error(of: request).reason == reason)
        } else {
          Issue.record("There is no failure.")
        }
      }
    }

    @Test func `in every order the first that decides is the answer`() async {
      for order in Self.orders(of: Event.allCases) {
        // The caller comes in front of each event, or behind all.
        for place in 0...order.count {
          let answer = PendingAnswer(limit: 4)
          for event in order[..<place] { event.happen(to: answer) }
          let caller = Task.immediate { await answer.answer }
          for event in order[place...] { event.happen(to: answer) }
          #expect(answer.isGiven)
          #expect(Self.text(await caller.value) == Self.expected(order), "\(order) \(place)")
        }
      }
    }

    @Test func `on many threads the caller gets one answer`() async {
      for _ in 0..<LongTests.rounds(20_000) {
        let answer = PendingAnswer(limit: 4)
        let text = await withTaskGroup { group in
          for event in [Event.cancel, .end, .large, .broken] {
            group.addTask { event.happen(to: answer) }
          }
          return Self.text(await answer.answer)
        }
        #expect(["cancelled", "notHTTP", "tooLarge", "broken false"].contains(text))
      }
    }
  }
#endif
