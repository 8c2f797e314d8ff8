import Interactors
import StateStore

@testable import todo_repl

/// A scene that logs its starts, visits and stops.
final class FakeScene: Scene {
  let life = SceneLife()
  let name: String
  private let screen: Route.Screen
  private let log: Recorder<String>
  private let store = Store(0)

  init(_ name: String, _ screen: Route.Screen = .list, log: Recorder<String>) {
    self.name = name
    self.screen = screen
    self.log = log
  }

  func shows(_ screen: Route.Screen) -> Bool { screen == self.screen }

  func start() {
    log.append("start \(name)")
    // A stopping scene releases what it keeps.
    let farewell = Destructible { [log, name] in log.append("stop \(name)") }
    life.keep(store.observe(\.self) { _ in withExtendedLifetime(farewell) {} })
  }

  func visit(_ visit: Int) {
    log.append("visit \(name) \(visit)")
  }
}
