import Foundation
import Interactors

/// Builds the scenes.
///
/// The store and the interactors belong to the app's container, its parent; what else all scenes
/// share is made here, once.
final class SceneContainer: Sendable {
  let app: AppContainer
  let output: Output
  let loadingLine: LoadingLine
  /// The present in the person's calendar.
  let now: @Sendable () -> LocalNow
  let confirmation = Confirmation()
  /// Whether a person can type further lines to this process.
  let canTypeMore: Bool
  /// Whether a person is shown what others change.
  let showsOthers: Bool
  /// Ends the wait for another program that keeps the list.
  let stopWaiting: @Sendable () -> Void
  /// The name of the terminal that makes the edits.
  let terminal: String
  private let calendar: LocalCalendar

  init(
    app: AppContainer, output: Output, loadingLine: LoadingLine,
    calendar: LocalCalendar = LocalCalendar { .local(timeZone: .current, locale: .current) },
    now: @escaping @Sendable () -> Date = { Date() }, canTypeMore: Bool = false,
    showsOthers: Bool = false, terminal: String = "",
    stopWaiting: @escaping @Sendable () -> Void = {}
  ) {
    self.app = app
    self.output = output
    self.loadingLine = loadingLine
    self.calendar = calendar
    self.canTypeMore = canTypeMore
    self.showsOthers = showsOthers
    self.terminal = terminal
    self.stopWaiting = stopWaiting
    self.now = { LocalNow(now(), calendar.value) }
  }

  var moments: MomentText { MomentText(timeZone: calendar.value.timeZone) }

  func root() -> RootScene {
    RootScene(container: self)
  }

  func scene(for screen: Route.Screen, listener: any SceneListener) -> any Scene {
    switch screen {
    case .todos: TodoListScene(container: self)
    case .todo(let id): TodoDetailScene(of: id, container: self, listener: listener)
    case .countries: CountryListScene(container: self)
    case .country(let code): CountryDetailScene(of: code, container: self, listener: listener)
    }
  }
}
