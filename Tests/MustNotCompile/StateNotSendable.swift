// expect: type 'Page' does not conform to the 'Sendable' protocol
import StateStore

final class Page {
  var title = ""
}

let store = Store(Page())
