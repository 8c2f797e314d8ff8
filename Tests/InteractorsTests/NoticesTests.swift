import Repositories
import StateStore
import Testing

@testable import Interactors

struct NoticesTests {
  private let refused = Notices.Event.takenBack(
    TodosEdit(.add, [.added(.sample(1))]),
    LoadFailure(kind: .storage, message: "full", canRetry: false))

  @Test func `notices wait in the order they were posted until they are dismissed`() {
    var notices = Notices()
    notices.post(.changedElsewhere)
    notices.post(refused)
    #expect(notices.waiting.map(\.event) == [.changedElsewhere, refused])
    #expect(notices.waiting.map(\.id) == [1, 2])
    notices.dismiss(upTo: 1)
    notices.post(.changedElsewhere)
    #expect(notices.waiting.map(\.event) == [refused, .changedElsewhere])
    notices.dismiss(upTo: 3)
    notices.dismiss(upTo: 3)
    #expect(notices.waiting.isEmpty)
  }

  @Test func `a notice has a number of its own, also when none waits`() {
    var notices = Notices()
    notices.post(refused)
    notices.dismiss(upTo: 1)
    notices.post(refused)
    #expect(notices.waiting.map(\.id) == [2])
  }

  @Test func `an interactor dismisses what has been shown`() {
    let store = Store(AppState())
    store.update { draft in
      draft.notices.post(refused)
      draft.notices.post(.changedElsewhere)
    }
    RealNoticesInteractor(store: store.binding(\.notices)).dismiss(upTo: 1)
    #expect(store.notices.waiting.map(\.event) == [.changedElsewhere])
  }
}
