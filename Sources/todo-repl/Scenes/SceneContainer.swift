import Foundation
import Interactors

/// Builds the scenes.
///
/// The store and the interactors belong to its parent, the app's container; what all scenes share
/// beyond that is here, made once.
final class SceneContainer: Sendable {
  let app: AppContainer
  let output: Output
  let loadingLine: LoadingLine
  let moments: MomentText

  init(app: AppContainer, output: Output, loadingLine: LoadingLine, timeZone: TimeZone = .current) {
    self.app = app
    self.output = output
    self.loadingLine = loadingLine
    moments = MomentText(timeZone: timeZone)
  }

  /// The root of the tree.
  func root() -> RootScene {
    RootScene(container: self)
  }

  /// The scene for a screen. What the route visited up to `visit` has been shown already.
  func scene(
    for screen: Route.Screen, after visit: Int, listener: any SceneListener
  ) -> any Scene {
    switch screen {
    case .todos: TodoListScene(container: self, after: visit)
    case .todo(let id): TodoDetailScene(of: id, container: self, listener: listener)
    case .countries: CountryListScene(container: self, after: visit)
    case .country(let code): CountryDetailScene(of: code, container: self, listener: listener)
    }
  }
}
