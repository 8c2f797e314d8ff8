import Interactors
import StateStore
import Testing

struct NoticesTests {
  @Test func `notices wait in the order they were posted until they are dismissed`() {
    var notices = Notices()
    notices.post("a")
    notices.post("b")
    #expect(notices.waiting.map(\.text) == ["a", "b"])
    #expect(notices.waiting.map(\.id) == [1, 2])
    notices.dismiss(upTo: 1)
    notices.post("c")
    #expect(notices.waiting.map(\.text) == ["b", "c"])
    notices.dismiss(upTo: 3)
    notices.dismiss(upTo: 3)
    #expect(notices.waiting.isEmpty)
  }

  @Test func `a notice has a number of its own, also when none waits`() {
    var notices = Notices()
    notices.post("a")
    notices.dismiss(upTo: 1)
    notices.post("a")
    #expect(notices.waiting.map(\.id) == [2])
  }

  @Test func `an interactor dismisses what has been shown`() {
    let store = Store(AppState())
    store.update { draft in
      draft.notices.post("a")
      draft.notices.post("b")
    }
    RealNoticesInteractor(store: store).dismiss(upTo: 1)
    #expect(store.notices.waiting.map(\.text) == ["b"])
  }
}
