#if Networking
  import Foundation
  import Testing

  @testable import Repositories

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Sessions that wait for silent servers. What the waiting costs is measured by
  /// Tests/Terminal/waiting.py.
  struct URLSessionRestTests {
    #if canImport(FoundationNetworking)
      @Test func `the queue of a session is found`() {
        let session = URLSession(configuration: .keepingNothing)
        defer { session.invalidateAndCancel() }
        let rest = URLSessionRest()
        #expect(!rest.canRest)
        rest.attend(session)
        #expect(rest.canRest)
      }
    #endif

    private let work = DispatchQueue(label: "URLSessionRestTests")
    private let rest = URLSessionRest()

    /// Returns when the queue has carried out a block.
    private func turn() async {
      await withCheckedContinuation { done in work.async { done.resume() } }
    }

    @Test func `a session rests while it waits, works in between, and is awake at the end`() async {
      rest.attend(work)
      rest.begin()
      for _ in 1...3 {
        while !rest.isAsleep { await Task.yield() }
        await turn()
      }
      // What comes is worked on. The session may be asleep again by then, as a machine may be busy.
      rest.news()
      await turn()
      rest.end()
      await turn()
      while rest.isAsleep { await Task.yield() }
      await turn()
      // The next request finds the session awake.
      rest.begin()
      while !rest.isAsleep { await Task.yield() }
      rest.end()
      while rest.isAsleep { await Task.yield() }
    }

    @Test func `news and requests on many threads leave no session asleep`() async {
      rest.attend(work)
      for _ in 1...200 {
        await withTaskGroup(of: Void.self) { group in
          for caller in 1...4 {
            group.addTask {
              rest.begin()
              for _ in 1...caller { rest.news() }
              await turn()
              rest.news()
              rest.end()
            }
          }
        }
      }
      while rest.isAsleep { await Task.yield() }
      await turn()
    }

    @Test func `a session without a known queue never rests`() {
      rest.begin()
      rest.news()
      rest.end()
      #expect(!rest.isAsleep && !rest.canRest)
    }

    @Test func `a configuration keeps nothing`() {
      let configuration = URLSessionConfiguration.keepingNothing
      #expect(configuration.urlCache == nil && configuration.httpCookieStorage == nil)
      #expect(configuration.urlCredentialStorage == nil)
      #expect(!configuration.httpShouldSetCookies)
    }
  }
#endif
