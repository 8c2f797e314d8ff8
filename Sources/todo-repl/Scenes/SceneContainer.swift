import Foundation
import Interactors
import Repositories
import StateStore
import Synchronization

/// Builds the scenes.
///
/// The store and the interactors belong to the app's container, its parent; this container makes
/// everything else that the scenes share, once.
final class SceneContainer: Sendable {
  let app: AppContainer
  let output: Output
  let loadingLine: LoadingLine
  /// The present in the person's calendar.
  let now: @Sendable () -> LocalNow
  let confirmation = Confirmation()
  let terminalLoan = TerminalLoan()
  /// The person's text editor; nil without a terminal.
  let editing: TextEditing?
  /// Set when the program begins with the view of today: if that selects nothing, its first list
  /// shows all todos.
  let listInsteadOfNothing = Atomic(false)
  let readFiles = ReadFiles()
  let pager = Pager()
  /// Presses of Ctrl-C; the mark is set when a command begins.
  let interrupts = SignalCount()
  /// Signals that end the program.
  let endings: SignalCount
  /// The presenter of edits: a root that takes the place of another shows no edit again.
  let edits = Mutex(TodoEditsPresenter())
  /// Whether a person can type further lines to this process.
  let canTypeMore: Bool
  /// Whether the program ends after one command.
  let isOneCommand: Bool
  /// Whether standard input has neither commands nor a person, so that todos can be imported from
  /// it.
  let canImportInput: Bool
  /// Whether a person sees the changes of others.
  let showsOthers: Bool
  /// Ends the wait for another program that has the list.
  let stopWaiting: @Sendable () -> Void
  /// The places to which lists can be copied.
  let places: CopyTargets
  /// The commands of the person that get each edit.
  let hooks: EditHooks
  /// The name of the terminal that makes the edits.
  let terminal: String
  /// The lines that a person has given names, by their names.
  let aliases: [String: String]
  /// The person's own views.
  let views: [TodoView]
  /// The person's contexts.
  let contexts: [TodoView]
  /// The line that shows the first screen, or ``FirstScreen/last``.
  let firstScreen: String
  /// The countries that are known without asking a server.
  private let countriesAtHand: @Sendable () async -> [Country]
  /// The finder of these countries, once it was made.
  private let knownCountries = Mutex<CountryFinder?>(nil)
  /// The relations of the list that was last asked about: "show 1-200" shows many todos of one
  /// list.
  private let lastRelations = Mutex(TodoRelations(of: []))
  private let calendar: LocalCalendar
  /// The last shown message about the backlog.
  private let lastBacklog = Mutex<ListMessage?>(nil)

  init(
    app: AppContainer, output: Output, loadingLine: LoadingLine,
    calendar: LocalCalendar = LocalCalendar { .local(timeZone: .current, locale: .current) },
    now: @escaping @Sendable () -> Date = { Date() }, canTypeMore: Bool = false,
    isOneCommand: Bool = false, canImportInput: Bool = false,
    showsOthers: Bool = false, places: CopyTargets = CopyTargets(),
    hooks: EditHooks = EditHooks(), terminal: String = "",
    aliases: [String: String] = [:], views: [TodoView] = [],
    contexts: [TodoView] = [],
    firstScreen: String = CommandName.list.word,
    countriesAtHand: @escaping @Sendable () async -> [Country] = { [] },
    editing: TextEditing? = nil, endings: SignalCount = SignalCount(),
    stopWaiting: @escaping @Sendable () -> Void = {}
  ) {
    self.app = app
    self.output = output
    self.loadingLine = loadingLine
    self.calendar = calendar
    self.canTypeMore = canTypeMore
    self.isOneCommand = isOneCommand
    self.canImportInput = canImportInput
    self.showsOthers = showsOthers
    self.places = places
    self.hooks = hooks
    self.terminal = terminal
    self.aliases = aliases
    self.views = views
    self.contexts = contexts
    self.firstScreen = firstScreen
    self.countriesAtHand = countriesAtHand
    self.editing = editing
    self.endings = endings
    self.stopWaiting = stopWaiting
    self.now = { LocalNow(now(), calendar.value) }
  }

  /// Finds the countries that are known without asking a server. The finder is made once: in a
  /// script, each line that is no command may ask for it.
  func countryFinder() async -> CountryFinder {
    if let finder = knownCountries.withLock(\.self) { return finder }
    let finder = CountryFinder(await countriesAtHand())
    knownCountries.withLock { $0 = finder }
    return finder
  }

  /// The lines that the person's own words stand for.
  var ownWords: [String: String] { views.words(besides: aliases) }

  /// Shows how many edits wait for the server, and since when it is out of reach; nothing if
  /// neither is the case.
  ///
  /// - Parameter isAsked: Whether a person looks at the list; otherwise only a new message is
  ///   shown.
  func show(_ backlog: TodosBacklog, isAsked: Bool) {
    let message =
      backlog.offlineSince == nil && backlog.edits.isEmpty
      ? nil
      : ListMessage.backlog(since: backlog.offlineSince.map(time), backlog.edits.count)
    let isNew = lastBacklog.withLock { last in
      defer { last = message }
      return last != message
    }
    if let message, isNew || isAsked { output.show(.list(message)) }
  }

  /// A remark under a list. For an empty list whose file does not exist, names the file: its path
  /// may be mistyped.
  func naming(_ remark: ListMessage) -> ListMessage {
    remark == .noTodosYet ? places.missing().map(ListMessage.noListYet) ?? remark : remark
  }

  /// The remark about rows that do not show, for a person who can show them by a key.
  func paging(_ remark: ListMessage) -> ListMessage {
    if case .moreRows(let count, _) = remark, canTypeMore, output.isForPerson {
      return .morePages(count)
    }
    return remark
  }

  /// Shows lines page by page, and below each page how many are left. A line that fills several
  /// rows of the window may be divided.
  func showPaged(_ lines: [any OutputLine]) {
    guard canTypeMore, let limit = output.rowLimit else { return output.show(lines) }
    let page = output.page
    let rows = lines.flatMap {
      $0.text(on: page).split(separator: "\n", omittingEmptySubsequences: false)
    }
    pager.begin(LinesLeft(lines: rows.map { PrintedLine(text: String($0)) }[...]))
    showNextPage(limit)
  }

  /// Shows the next page; false if nothing is left.
  @discardableResult
  func showNextPage(_ limit: Int) -> Bool {
    guard let page = pager.next(limit) else { return false }
    output.show(page.lines)
    if page.left > 0 { output.show(.list(.morePages(page.left))) }
    return true
  }

  /// A moment in a person's words: only the time if it is today.
  func time(of moment: Date) -> String {
    let text = moments(moment)
    let day = moments(now().moment).prefix(10)
    return text.hasPrefix(day) ? String(text.dropFirst(11)) : text
  }

  /// The moment at which the shown todos were last known to equal the stored ones.
  var readMoment: String { time(of: app.store.todosReadAt ?? now().moment) }

  var moments: MomentText { MomentText(timeZone: calendar.value.timeZone) }

  /// The relations of a list's todos, made once for each list.
  func relations(of list: TodoList) -> TodoRelations {
    lastRelations.withLock { last in
      if last.list != list { last = TodoRelations(of: list) }
      return last
    }
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
