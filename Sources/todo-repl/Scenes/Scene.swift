import Interactors

/// One screen of the program while it is in the tree of scenes.
///
/// The tree follows the route: for each screen in the path there is a scene, the child of the scene
/// for the screen behind. A parent attaches and detaches its child; the child reports upwards
/// through a `SceneListener`.
protocol Scene: AnyObject, Sendable {
  var life: SceneLife { get }

  /// Whether this scene belongs to a screen.
  func shows(_ screen: Route.Screen) -> Bool

  /// Starts the observers, and loads values that were never loaded.
  func start()

  /// Shows the scene when the route comes to its screen. Does nothing if this visit is already
  /// shown.
  func visit(_ visit: Int)

  /// Returns when the scene's own loads have ended and their results are shown.
  func settle() async

  /// Returns when the scene's own loads bring no further values, and the last values are shown.
  func ended() async

  /// Whether the scene is loading into a place of its own.
  var isLoading: Bool { get }

  /// Cancels the scene's own loads.
  func cancelLoads()

  /// Whether the scene's last load into a place of its own failed.
  var hasFailed: Bool { get }
}

/// The receiver of a scene's reports.
protocol SceneListener: AnyObject, Sendable {
  /// Reports the error of a scene that cannot show its value.
  func sceneFailed(_ error: ActionError)

  /// Reports that a screen has nothing to show any more.
  func sceneIsOver(_ screen: Route.Screen)
}

extension Scene {
  // A scene whose values are all in the program's state has no loads of its own to wait for.
  func visit(_ visit: Int) {}
  func settle() async {}
  func ended() async {}
  func cancelLoads() {}
  var isLoading: Bool { false }
  var hasFailed: Bool { false }

  /// Makes a scene a child and starts it; does nothing if it is already a child.
  func attach(_ child: any Scene) {
    if life.adopt(child) { child.start() }
  }

  /// Stops and removes a child; does nothing for other scenes.
  func detach(_ child: any Scene) {
    if life.disown(child) { child.stop() }
  }

  /// Detaches the children, then ends the scene's own observers and loads.
  private func stop() {
    for child in life.children { detach(child) }
    life.end()
  }

  /// Stacks the scenes for these screens on top of this one, and shows the last of them.
  func follow(_ path: ArraySlice<Route.Screen>, _ visit: Int, make: (Route.Screen) -> any Scene) {
    if let screen = path.first { inherit(screen) }
    for child in life.children where path.first.map(child.shows) != true { detach(child) }
    guard let screen = path.first else { return self.visit(visit) }
    let child = life.children.first ?? make(screen)
    attach(child)
    child.follow(path.dropFirst(), visit, make: make)
  }

  /// Adopts the scene for a screen from a child that leaves, with all scenes on top of it.
  private func inherit(_ screen: Route.Screen) {
    for child in life.children where !child.shows(screen) {
      for heir in child.life.children where heir.shows(screen) && child.life.disown(heir) {
        _ = life.adopt(heir)
      }
    }
  }

  /// This scene and the scenes on top of it.
  var branch: [any Scene] { [self] + life.children.flatMap(\.branch) }
}
