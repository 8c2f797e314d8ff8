import AccountFeature
import NotesFeature
import StateStore

/// The app: it hands out the places, and does what concerns more than one feature.
final class App: Sendable {
  let store: Store<AppState>
  let account: AccountInteractor
  let notes: NotesInteractor
  private let scope = Scope()

  init(_ store: Store<AppState>, account: any AccountService, notes: any NotesService) {
    self.store = store
    self.account = AccountInteractor(account: Child(store.binding(\.account)), service: account)
    self.notes = NotesInteractor(notes: store.child(\.session).notes, service: notes)
    // The value alone: an observer of the token would also be called while the login is under way, and might then come so
    // late that the state has a session already.
    scope.keep(store.observe(\.account.token.value) { [weak self] _ in self?.follow() })
  }

  /// Opens a link: at once, or after the login.
  func open(_ link: String) {
    guard let stack = Screen.stack(for: link) else { return }
    store.update { draft in
      if draft.session == nil { draft.pending = stack } else { draft.screens = stack }
    }
  }

  func back() {
    store.update { if $0.screens.count > 1 { $0.screens.removeLast() } }
  }

  /// The outcome of the account's login, which the app hears of in the account's state.
  private func follow() {
    let hasBegun = store.update("session") { draft in
      // The observer may come late: only what the state says now counts.
      let id = draft.account.token.value
      if draft.session?.id == id { return false }
      draft.session = id.map { Session(id: $0) }
      draft.screens = id == nil ? [.login] : draft.pending ?? [.notes]
      draft.pending = nil
      return id != nil
    }
    if hasBegun { notes.load() }
  }
}
