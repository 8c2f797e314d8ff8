import Interactors
import StateStore

/// Shows that something is being loaded, for as long as it is.
final class LoadingLine: Sendable {
  private let subscription: Subscription

  init(store: Store<AppState>, output: Output, terminal: Terminal) {
    let canErase = terminal.canErase
    subscription = store.observe(\.isBusy, initial: false) { isBusy in
      // A terminal that cannot be written to is noticed by the command's own output.
      if isBusy {
        try? output.write(canErase ? "Loading…" : "Loading…\n")
      } else if canErase {
        try? output.write(Terminal.eraseLine)
      }
    }
  }
}
