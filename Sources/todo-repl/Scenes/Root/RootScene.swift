import Foundation
import Interactors
import Repositories
import StateStore
import Synchronization

/// The scene below all screens: follows the route, prints edits and notices, and collects the
/// errors of scenes.
final class RootScene: Scene, SceneListener {
  let life = SceneLife()
  /// The command that prints changes: while it runs, nobody else reports them.
  let watching = StoppableCommand()
  /// The `due --notify` or `hooks run` under way, which Ctrl-C ends.
  let calling = StoppableCommand()
  private let container: SceneContainer
  private let failures = Mutex<[ActionError]>([])
  private let reportedFailures = Atomic<Bool>(false)
  private let notices: Binding<Notices>

  init(container: SceneContainer) {
    self.container = container
    notices = container.app.store.binding(\.notices)
  }

  private var app: AppContainer { container.app }

  /// The scenes for the screens in the path; the last one shows.
  private var scenes: [any Scene] { life.children.flatMap(\.branch) }

  func shows(_ screen: Route.Screen) -> Bool { false }

  func start() {
    life.keep(container.loadingLine.watch(app.store, \.todos))
    life.keep(container.loadingLine.watch(app.store, \.countries))
    life.keep(container.loadingLine.watch(app.store, \.importing))
    life.keep(
      app.store.observe(\.importProgress) { [loadingLine = container.loadingLine] percent in
        loadingLine.show(percent: percent)
      })
    life.keep(app.store.observe(\.log.count) { [weak self] _ in self?.showEdits() })
    life.keep(notices.observe(\.waiting) { [weak self] in self?.show($0) })
    if container.showsOthers { watchDues() }
    life.keep(app.store.observe(\.route) { [weak self] in self?.follow($0) })
  }

  /// Says above the prompt what falls due; a watch says that itself.
  private func watchDues() {
    let (output, watching) = (container.output, watching)
    let dues = DueWatch(
      in: output.language, now: container.now, by: app.scheduler.clock
    ) { lines in
      if !watching.isOn { output.show(lines) }
    }
    let task = Task { [lists = app.store.values(\.todos)] in
      for await list in lists {
        if let list = list.value { await dues.take(list) }
      }
      await dues.end()
    }
    life.atEnd { task.cancel() }
  }

  /// Returns when all writes so far are shown, and the loads that they caused in scenes.
  func settle() async {
    await app.store.delivered()
    for scene in scenes { await scene.settle() }
    // A scene may have written during the wait, such as when its screen is over.
    await settleEdits()
    container.show(app.store.backlog, isAsked: false)
  }

  /// Returns when the shown countries and country details are fresh, or their source has not
  /// answered.
  func ended() async {
    await app.store.ended(\.countries)
    for scene in scenes { await scene.ended() }
  }

  /// Returns when the rows of all edits so far are shown: remarks about an edit follow its rows.
  func settleEdits() async {
    await app.store.delivered()
  }

  /// Whether a scene could not load its value.
  var hasFailed: Bool { scenes.contains(where: \.hasFailed) }

  /// Whether there is a wait that ``interrupt()`` ends.
  var isLoading: Bool {
    app.store.isBusy || watching.isOn || calling.isOn || isSaving
      || scenes.contains(where: \.isLoading)
  }

  /// Whether an edit is not saved yet: it may wait for another program.
  private var isSaving: Bool { !app.store.activity(of: \.todos).pendingEdits.isEmpty }

  /// Ends all waits, and the commands of the person that this program waits for.
  func interrupt() {
    calling.end()
    cancelLoads()
  }

  /// Ends all waits for the list and for servers, and takes back an edit that waits for another
  /// program.
  func cancelLoads() {
    watching.end()
    container.stopWaiting()
    app.todos.cancelLoad()
    app.countries.cancelLoad()
    app.exchange.cancelImport()
    for scene in scenes { scene.cancelLoads() }
  }

  /// Returns the errors that scenes reported since the last call. A refused edit may have been
  /// reported before there was a list, which has the numbers of linked todos.
  func takeFailures() -> [ActionError] {
    let list = app.store.todos.value
    let failures = failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
    return failures.map { failure in
      guard case .takenBack(let edit, let reason, let again, _) = failure else { return failure }
      return .takenBack(edit, reason, again: again, linked: LinkedNumbers(of: edit, in: list))
    }
  }

  func sceneFailed(_ error: ActionError) {
    failures.withLock { $0.append(error) }
    if container.output.isAttended || watching.isOn { tellFailures() }
  }

  /// Reports the collected failures at once, as at the prompt and in a watch.
  func tellFailures() {
    let failures = takeFailures()
    for failure in failures { container.output.report(failure, at: nil) }
    if !failures.isEmpty { reportedFailures.store(true, ordering: .relaxed) }
  }

  /// Whether ``tellFailures()`` has reported a failure.
  var hasReportedFailures: Bool { reportedFailures.load(ordering: .relaxed) }

  func sceneIsOver(_ screen: Route.Screen) {
    app.navigation.leave(screen)
  }

  private func follow(_ route: Route) {
    follow(route.path[...], route.screenVisit) { container.scene(for: $0, listener: self) }
  }

  /// The most rows of others' changes shown at once: more would hide the text that the person is
  /// reading.
  private static let othersLimit = 10

  /// Shows the rows of the edits that the log has and no earlier call has shown. Others' edits show
  /// to a person; a program has not asked for them, and a watch prints them itself.
  private func showEdits() {
    // Until the rows are out: a notice about an edit stands below its rows.
    container.edits.withLock { edits in
      let (log, list, waiting) = app.store.read {
        ($0.log, $0.todos.value ?? [], $0.backlog.waitingIDs)
      }
      for group in edits.present(log, in: list, waiting: waiting, at: container.now) {
        switch group.author {
        case .here: show(group, atMost: container.output.rowLimit)
        case .others:
          if container.showsOthers, !watching.isOn { show(group, atMost: Self.othersLimit) }
        }
      }
    }
  }

  /// Shows rows, in a window at most as many as a list has: an import may change thousands.
  private func show(_ group: TodoEditsPresenter.Group, atMost limit: Int?) {
    let rows = group.rows.prefix(limit ?? group.rows.count)
    let rest = group.rows.count - rows.count + group.missed
    let remark = rest > 0 ? Remark(.list(.moreChanges(rest))) : nil
    container.output.show(rows: rows, remark, by: group.author)
  }

  /// Shows the notices. An edit that could not be saved is an error of the current command.
  private func show(_ notices: [Notices.Notice]) {
    guard let last = notices.last else { return }
    showEdits()
    for notice in notices {
      let event = notice.event
      switch event {
      case .takenBack(let edit, let failure, let again):
        sceneFailed(.takenBack(edit, failure, again: again))
      case .notFollowed: if container.showsOthers { tell(event, asResult: true) }
      case .changedElsewhere, .countriesNotFresh: tell(event, asResult: true)
      case .leftAsChanged: tell(event, asResult: !watching.isOn)
      // Without a person at the prompt, a loss is reported for ten seconds; waiting edits always.
      case .wentOffline(let since, _):
        if container.showsOthers || container.now().moment.timeIntervalSince(since) <= 10 {
          tell(event)
        }
      case .cameBack, .sent, .outcomeKnown, .copyDamaged, .notSent: tell(event)
      }
    }
    app.notices.dismiss(upTo: last.id)
  }

  /// Shows a notice about the run: above the prompt, or, without a prompt, where errors go.
  ///
  /// - Parameter asResult: Whether the notice stands among the results even without a prompt.
  private func tell(_ event: Notices.Event, asResult: Bool = false) {
    let output = container.output
    guard let notice = NoticeLine(event, in: output.language, time: container.time) else { return }
    if asResult || output.isAttended { output.show([notice]) } else { output.tell(notice) }
  }
}

extension Store {
  /// Returns when the observers have received all writes so far: the store calls a new observer
  /// after them.
  func delivered() async {
    for await _ in values(\.self) { return }
  }

  /// Returns when no load of a path is in progress, not even a load that goes on.
  func ended<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) async {
    let (activities, news) = AsyncStream.makeStream(of: PathActivity.self)
    let subscription = observeActivity(of: path) { news.yield($0) }
    for await activity in activities where activity.isIdle && !activity.isLive { break }
    subscription.cancel()
  }
}
