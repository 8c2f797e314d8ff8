import StateStore

/// A label as interfaces have them: of the main actor, like everything in this target.
final class Label {
  var text = ""
}

/// A screen that follows the state: its labels are written on the main actor, whichever thread writes the state.
final class PlayerScreen {
  let title = Label()
  let time = Label()
  let heart = Label()
  /// How often the time was shown.
  private(set) var timesShown = 0
  private let scope = Scope()

  init(_ store: Store<Player>) {
    scope.keep(store.observeOnMain(\.title) { [title] in title.text = $0 })
    scope.keep(
      store.observeOnMain(\.time, reading: \.seconds) { [weak self] in self?.showTime($0) })
    scope.keep(
      store.observeOnMain(\.songs, id: 1) { [heart] in heart.text = $0?.isLiked == true ? "♥" : "♡"
      })
  }

  func close() {
    scope.end()
  }

  private func showTime(_ text: String) {
    time.text = text
    timesShown += 1
  }
}
