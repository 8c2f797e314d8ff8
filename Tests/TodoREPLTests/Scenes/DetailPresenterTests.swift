import StateStore
import Testing

@testable import todo_repl

/// The output of a scene that shows one thing in full, state by state.
struct DetailPresenterTests {
  private static let failure = LoadFailure(kind: .storage, message: "x", canRetry: false)
  private var presenter = DetailPresenter<String>(what: .todoDetail)

  private mutating func present(
    _ visit: Int, _ detail: Loadable<String>
  ) -> Result<String, ActionError>? {
    presenter.present(DetailState(visit: visit, detail: detail))
  }

  @Test mutating func `before the first visit there is nothing to say`() {
    #expect(present(0, .notRequested) == nil)
    #expect(present(0, .loaded("a")) == nil)
  }

  @Test mutating func `a visit shows the detail once it is there, once`() {
    #expect(present(0, .isLoading(last: nil)) == nil)
    #expect(present(1, .isLoading(last: nil)) == nil)
    #expect(present(1, .loaded("a")) == .success("a"))
    #expect(present(1, .loaded("a")) == nil)
    #expect(present(1, .isLoading(last: "a")) == nil)
    #expect(present(1, .loaded("b")) == nil)
  }

  @Test mutating func `a load that goes on shows each other value that it brings`() {
    func present(
      _ visit: Int, _ live: Int?, _ detail: Loadable<String>
    ) -> Result<String, ActionError>? {
      presenter.present(DetailState(visit: visit, detail: detail, liveVisit: live))
    }
    #expect(present(1, 1, .loaded("at hand")) == .success("at hand"))
    #expect(present(1, 1, .loaded("at hand")) == nil)
    #expect(present(1, 1, .loaded("fresh")) == .success("fresh"))
    #expect(present(1, 1, .loaded("fresh")) == nil)
    // The load of the next visit is fast.
    #expect(present(1, nil, .loaded("b")) == nil)
    #expect(present(2, 2, .loaded("b")) == .success("b"))
  }

  @Test mutating func `another visit shows what its own load brings, not what was there`() {
    _ = present(1, .isLoading(last: nil))
    _ = present(1, .loaded("a"))
    #expect(present(1, .isLoading(last: "a")) == nil)
    #expect(present(2, .isLoading(last: "a")) == nil)
    #expect(present(2, .loaded("b")) == .success("b"))
  }

  @Test mutating func `a visit whose load ends before anybody sees it begin is shown`() {
    #expect(present(1, .loaded("a")) == .success("a"))
    #expect(present(1, .loaded("a")) == nil)
    // The load of visit 2 has ended before the visit is noted.
    #expect(present(1, .loaded("b")) == nil)
    #expect(present(2, .loaded("b")) == .success("b"))
    #expect(present(3, .failed(Self.failure, last: "b")) != nil)
  }

  @Test mutating func `a visit while the last one loads shows once`() {
    _ = present(1, .isLoading(last: nil))
    #expect(present(2, .isLoading(last: nil)) == nil)
    #expect(present(2, .loaded("a")) == .success("a"))
    #expect(present(2, .loaded("a")) == nil)
  }

  @Test(arguments: [String?.none, "old"])
  mutating func `a load that fails is told once`(last: String?) {
    _ = present(1, .isLoading(last: last))
    #expect(
      present(1, .failed(Self.failure, last: last))
        == .failure(.notLoaded(what: .todoDetail, Self.failure)))
    #expect(present(1, .failed(Self.failure, last: last)) == nil)
    #expect(present(1, .isLoading(last: last)) == nil)
    #expect(present(2, .isLoading(last: last)) == nil)
    #expect(present(2, .loaded("a")) == .success("a"))
  }

  @Test mutating func `a first load that is cancelled is told once`() {
    _ = present(1, .isLoading(last: nil))
    #expect(present(1, .notRequested) == .failure(.loadCancelled(what: .todoDetail)))
    #expect(present(1, .notRequested) == nil)
  }

  @Test mutating func `a later load that is cancelled leaves what was there`() {
    _ = present(1, .isLoading(last: nil))
    _ = present(1, .loaded("a"))
    _ = present(2, .isLoading(last: "a"))
    #expect(present(2, .loaded("a")) == .success("a"))
  }
}
