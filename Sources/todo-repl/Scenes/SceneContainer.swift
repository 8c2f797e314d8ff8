import Foundation
import Interactors
import Repositories
import StateStore
import Synchronization

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
  let filterReminder = FilterReminder()
  /// Whether a person can type further lines to this process.
  let canTypeMore: Bool
  /// Whether a person is shown what others change.
  let showsOthers: Bool
  /// Ends the wait for another program that keeps the list.
  let stopWaiting: @Sendable () -> Void
  /// Where lists can be copied to.
  let places: ListPlaces
  /// The name of the terminal that makes the edits.
  let terminal: String
  private let calendar: LocalCalendar
  /// What was shown of the backlog last.
  private let toldBacklog = Mutex<ListMessage?>(nil)

  init(
    app: AppContainer, output: Output, loadingLine: LoadingLine,
    calendar: LocalCalendar = LocalCalendar { .local(timeZone: .current, locale: .current) },
    now: @escaping @Sendable () -> Date = { Date() }, canTypeMore: Bool = false,
    showsOthers: Bool = false, places: ListPlaces = ListPlaces(), terminal: String = "",
    stopWaiting: @escaping @Sendable () -> Void = {}
  ) {
    self.app = app
    self.output = output
    self.loadingLine = loadingLine
    self.calendar = calendar
    self.canTypeMore = canTypeMore
    self.showsOthers = showsOthers
    self.places = places
    self.terminal = terminal
    self.stopWaiting = stopWaiting
    self.now = { LocalNow(now(), calendar.value) }
  }

  /// Shows what waits for the server, and since when that is out of reach, if that is so.
  ///
  /// - Parameter isAsked: Whether a person looks at the list; otherwise only what is new is shown.
  func show(_ backlog: TodosBacklog, isAsked: Bool) {
    let message =
      backlog.offlineSince == nil && backlog.edits.isEmpty
      ? nil
      : ListMessage.backlog(since: backlog.offlineSince.map(time), backlog.edits.count)
    let isNew = toldBacklog.withLock { told in
      defer { told = message }
      return told != message
    }
    if let message, isNew || isAsked { output.show([Remark(.list(message))]) }
  }

  /// A remark under a list, which names the file of an empty list that nobody has begun: its path
  /// may be mistyped.
  func naming(_ remark: ListMessage) -> ListMessage {
    remark == .noTodosYet ? places.missing().map(ListMessage.noListYet) ?? remark : remark
  }

  /// A moment as a person says it: the time alone for one of this day.
  func time(of moment: Date) -> String {
    let text = moments(moment)
    let day = moments(now().moment).prefix(10)
    return text.hasPrefix(day) ? String(text.dropFirst(11)) : text
  }

  /// The moment at which the todos that show were last known to be those that are stored.
  var readMoment: String { time(of: app.store.todosReadAt ?? now().moment) }

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
