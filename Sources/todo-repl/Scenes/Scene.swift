import Interactors

/// One screen of the program while it is in the tree of scenes.
///
/// The tree follows the route: its scenes stand on each other as the screens do in the path, each the
/// child of the one behind it. A parent attaches and detaches its child; the child reports upwards
/// through a `SceneListener`.
protocol Scene: AnyObject, Sendable {
  var life: SceneLife { get }

  /// Whether this scene is the one for a screen.
  func shows(_ screen: Route.Screen) -> Bool

  /// Begins to observe, and loads what was never loaded.
  func start()

  /// Shows itself: the route has come to its screen, perhaps again. The same visit once more is none.
  func visit(_ visit: Int)

  /// Returns when its own loads have ended and what they brought has been shown.
  func settle() async

  /// Whether it is loading into a place of its own.
  var isLoading: Bool { get }

  /// Cancels its own loads.
  func cancelLoads()

  /// Whether what it was to show could not be loaded into a place of its own.
  var hasFailed: Bool { get }
}

/// What a scene tells those above it.
protocol SceneListener: AnyObject, Sendable {
  /// What was asked for cannot be shown.
  func sceneFailed(_ error: ActionError)

  /// There is nothing to show any more on this screen.
  func sceneIsOver(_ screen: Route.Screen)
}

extension Scene {
  // A scene whose values are all in the program's state has nothing of its own to wait for.
  func visit(_ visit: Int) {}
  func settle() async {}
  func cancelLoads() {}
  var isLoading: Bool { false }
  var hasFailed: Bool { false }

  /// Makes a scene a child and starts it; when it is one already, does nothing.
  func attach(_ child: any Scene) {
    if life.adopt(child) { child.start() }
  }

  /// Stops a child and lets go of it; when it is none, does nothing.
  func detach(_ child: any Scene) {
    if life.disown(child) { child.stop() }
  }

  /// Ends its children, and after them its own observers and loads.
  private func stop() {
    for child in life.children { detach(child) }
    life.end()
  }

  /// Puts the scenes for these screens on top of this one, and shows the last of them.
  func follow(_ path: ArraySlice<Route.Screen>, _ visit: Int, make: (Route.Screen) -> any Scene) {
    if let screen = path.first { inherit(screen) }
    for child in life.children where path.first.map(child.shows) != true { detach(child) }
    guard let screen = path.first else { return self.visit(visit) }
    let child = life.children.first ?? make(screen)
    attach(child)
    child.follow(path.dropFirst(), visit, make: make)
  }

  /// Makes the scene for a screen a child when it stands on one that leaves: it stays, with all that
  /// stands on it.
  private func inherit(_ screen: Route.Screen) {
    for child in life.children where !child.shows(screen) {
      for heir in child.life.children where heir.shows(screen) && child.life.disown(heir) {
        _ = life.adopt(heir)
      }
    }
  }

  /// This scene and those on top of it.
  var branch: [any Scene] { [self] + life.children.flatMap(\.branch) }
}
