import StateStore
import StateStoreTesting

/// Rows whose bodies can be edited on their own.
struct Notes: Equatable, Sendable {
  struct Note: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var isDone = false
    var body: Loadable<[String]>

    init(_ id: Int, _ title: String = "", _ body: [String] = []) {
      (self.id, self.title, self.body) = (id, title, .loaded(body))
    }
  }

  typealias List = IdentifiedList<Note>

  var rows = Loadable<List>.loaded([Note(1), Note(2)])
}

/// A store of rows whose tasks run when the test says so, on the test's thread.
final class NotesDesk {
  typealias Step = @Sendable (Load<Notes.List>) throws -> Void

  private let executor = ManualExecutor()
  let store: Store<Notes>

  init(_ board: Notes = Notes()) {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(board, scheduler: scheduler)
  }

  /// Runs all tasks until each waits for the test.
  func run() { executor.runAll() }

  func row(_ id: Int) -> Notes.Note? { store.rows.value?[id: id] }
  func body(_ id: Int) -> [String]? { row(id)?.body.value }

  /// Writes the rows by hand.
  func write(_ change: (inout Notes.List) -> Void) {
    store.update { change(&$0.rows.value!) }
  }

  /// Edits the list.
  func edit(_ apply: @escaping @Sendable (inout Notes.List) -> Void) -> PendingEdit<Notes.List> {
    let edit = PendingEdit<Notes.List>()
    edit.handle = store.optimisticUpdate(\.rows, apply: apply, commit: edit.commit)
    run()
    return edit
  }

  /// Edits the body of a row.
  func edit(
    _ id: Int, policy: EditPolicy = .queue, _ apply: @escaping @Sendable (inout [String]) -> Void
  ) -> PendingEdit<[String]> {
    let edit = PendingEdit<[String]>()
    edit.handle = store.child(\.rows, id: id).body.optimisticUpdate(
      "body", policy: policy, apply: apply, commit: edit.commit)
    run()
    return edit
  }

  /// Ends the saving of an edit, now or as soon as that begins.
  func answer<Value>(_ edit: PendingEdit<Value>, revision: Int? = nil) {
    edit.work.succeed(revision)
    run()
  }

  func refuse<Value>(_ edit: PendingEdit<Value>) {
    edit.work.fail(PendingEdit<Value>.refusal)
    run()
  }

  /// Loads the rows from a source that goes on, and returns what sends the source's next word.
  func follow() -> (@escaping Step) -> Void {
    let (steps, source) = AsyncStream<Step>.makeStream()
    store.load(\.rows) { load in
      for await step in steps { try step(load) }
    }
    run()
    return { [self] step in
      source.yield(step)
      run()
    }
  }

  /// Loads a body from a source that goes on, and returns what sends the source's next word.
  func follow(
    _ id: Int
  ) -> (@escaping @Sendable (Load<[String]>) throws -> Void) -> Void {
    let (steps, source) = AsyncStream<@Sendable (Load<[String]>) throws -> Void>.makeStream()
    store.child(\.rows, id: id).body.load { load in
      for await step in steps { try step(load) }
    }
    run()
    return { [self] step in
      source.yield(step)
      run()
    }
  }
}

/// An edit, and the answer of its commit.
final class PendingEdit<Value: Sendable>: Sendable {
  static var refusal: LoadFailure {
    LoadFailure(kind: .offline, message: "refused", canRetry: true)
  }

  let work = ScriptedWork<Int?>()
  private let commits = Box<[Edited<Value>]>([])
  private let made = Box<EditHandle?>(nil)

  var handle: EditHandle! {
    get { made.value }
    set { made.value = newValue }
  }

  /// What the commits got.
  var sent: [Edited<Value>] { commits.value }

  @Sendable func commit(_ edited: Edited<Value>) async throws -> Int? {
    commits.value.append(edited)
    return try await work()
  }
}
