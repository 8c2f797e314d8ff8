import StateStoreTesting

@testable import StateStore

/// The log of a store, driven as `ModelLog` is: each event at once, without tasks.
final class LogOfStore {
  struct Board: Sendable {
    var rows: Loadable<Notes.List>
    var note: Loadable<[String]>

    var state: ModelState {
      ModelState(
        rows: (rows.value ?? []).map(ModelRow.init), note: note.value ?? [],
        hasRows: rows.value != nil)
    }
  }

  private enum Source {
    case list(PathLoad<Board, Notes.List>)
    case words(PathLoad<Board, [String]>)
    case page(RunWork)
  }

  private let store: Store<Board>
  /// The numbers of the store for those of the model.
  private var numbers: [Int: Int] = [:]
  private var sources: [Int: Source] = [:]

  init(_ state: ModelState) {
    var scheduler = Scheduler.live
    // Its tasks never run.
    scheduler.executor = ManualExecutor()
    let rows = state.rows.map(Notes.Note.init)
    store = Store(
      Board(rows: .loaded(IdentifiedList(rows)), note: .loaded(state.note)), scheduler: scheduler)
  }

  var state: ModelState { store.state.state }

  /// Whether nothing is left in the log.
  var isEmpty: Bool { store.lock.withLock { $0.draft.edits.isEmpty } }

  // MARK: Places

  private var list: Lane<Board, Notes.List> { store.lane(of: \.rows) }

  /// The lane of a note, or of a body; nil where the row is gone.
  private func words(_ place: ModelPlace) -> Lane<Board, [String]>? {
    guard case .body(let id) = place else { return store.lane(of: \.note) }
    func lane(_ place: some ChildPlace<Loadable<[String]>>) -> AnyObject? {
      place.lane(for: .call("lane", #fileID, #line))
    }
    let place: any ChildPlace<Loadable<[String]>> = store.child(\.rows, id: id).body.place
    return lane(place) as? Lane<Board, [String]>
  }

  // MARK: Edits

  func edit(_ number: Int, _ place: ModelPlace, _ change: ModelChange, joins: Bool) {
    if place == .list {
      add(number, list, joins) { $0.make(change) }
    } else if let lane = words(place), case .words(let change) = change {
      add(number, lane, joins) { change.make(in: &$0) }
    }
  }

  private func add<Value: Equatable & Sendable>(
    _ number: Int, _ lane: Lane<Board, Value>, _ joins: Bool,
    _ apply: @escaping @Sendable (inout Value) -> Void
  ) {
    let saving = Saving<Value>(
      caller: Caller(name: "edit", fileID: #fileID, line: #line),
      policy: joins ? .coalesce : .queue,
      failure: { LoadFailure($0) }, reply: { _ in })
    let edit = Edit(saving: saving, ifEmpty: nil, apply: apply)
    numbers[number] = store.write("edit", fileID: #fileID, line: #line) { draft in
      guard draft.add(edit, at: lane), let place = lane.editedPlace else { return nil }
      Self.hold(place, true)
      return place.entries.last?.order.number
    }
  }

  /// Keeps the store from saving edits by itself: an edit that could join would be saved too early.
  private static func hold(_ place: any EditedPlace<Board>, _ isHeld: Bool) {
    for index in place.entries.indices { place.entries[index].isSaving = isHeld }
  }

  /// What the commit gets that saves these edits; nil where the place is gone.
  func begin(_ edit: Int, _ place: ModelPlace) -> ModelValue? {
    func begin<Value>(_ lane: Lane<Board, Value>) -> Value? {
      let begun = store.withEdits { draft in
        guard let place = lane.editedPlace else { return nil as Int? }
        Self.hold(place, false)
        defer { Self.hold(place, true) }
        return draft.beginSaving(lane)?.number
      }
      guard let number = begun, number == numbers[edit]
      else { return nil }
      return store.withEdits { $0.start(number, at: lane) }?.before
    }
    if place == .list { return begin(list).map { .rows($0.map(ModelRow.init)) } }
    return words(place).flatMap { begin($0) }.map { .words($0) }
  }

  func saved(
    _ edit: Int, _ place: ModelPlace, at revision: Int?, as changes: [ModelChange]?
  ) {
    if place == .list {
      let change = changes.map { changes in
        { @Sendable (list: inout Notes.List) in for change in changes { list.make(change) } }
      }
      saved(edit, list, revision, change)
    } else if let lane = words(place) {
      let change = changes.map { changes in
        { @Sendable (words: inout [String]) in
          for case .words(let change) in changes { change.make(in: &words) }
        }
      }
      saved(edit, lane, revision, change)
    }
  }

  private func saved<Value: Sendable>(
    _ edit: Int, _ lane: Lane<Board, Value>, _ revision: Int?,
    _ change: (@Sendable (inout Value) -> Void)?
  ) {
    guard let number = numbers[edit] else { return }
    let change = change.map { Committed<Value>.Change($0) }
    store.write("saved", fileID: #fileID, line: #line) { draft in
      draft.saved(
        number, at: lane, Committed<Value>(value: nil, revision: revision, change: change))
    }
  }

  func takeBack(_ edit: Int, _ place: ModelPlace) {
    guard let number = numbers[edit] else { return }
    func takeBack<Value>(_ lane: Lane<Board, Value>) {
      store.write("taken back", fileID: #fileID, line: #line) { draft in
        _ = draft.takeBack(number, at: lane)
      }
    }
    if place == .list { takeBack(list) } else if let lane = words(place) { takeBack(lane) }
  }

  // MARK: Others

  func write(_ change: (inout ModelState) -> Void) {
    store.update { write(change, &$0) }
    takeInWrites()
  }

  private func write(_ change: (inout ModelState) -> Void, _ draft: inout Draft<Board>) {
    let old = draft.whole.state
    var new = old
    change(&new)
    if new.rows != old.rows || new.hasRows != old.hasRows { draft.rows.value?.put(new.rows) }
    if new.note != old.note { draft.note.value = new.note }
  }

  /// Finds what was written by hand, as before any operation of the log: two writes without one
  /// between are one write.
  private func takeInWrites() {
    store.withEdits { draft in
      for place in draft.edits.places { draft.takeInWrites(place.lane) }
    }
  }

  func reset() { store.reset(\.rows) }

  // MARK: Sources

  func load(_ id: Int, _ place: ModelPlace, _ loading: ModelLog.Loading) {
    func load<Value>(_ lane: Lane<Board, Value>) -> PathLoad<Board, Value> {
      let load = PathLoad(
        lane, number: id, caller: Caller(name: "load", fileID: #fileID, line: #line),
        retry: .none, onRetry: { _ in }, failure: { LoadFailure($0) }, body: .goingOn { _ in })
      store.begin(load)
      return load
    }
    if loading == .page {
      // It never runs either.
      let run = store.run("page") { _ in }.work
      let list = list
      store.withEdits { $0.beginPage(run, of: list) }
      sources[id] = .page(run)
    } else if place == .list {
      sources[id] = .list(load(list))
    } else {
      sources[id] = words(place).map { .words(load($0)) }
    }
  }

  func end(_ id: Int) {
    switch sources.removeValue(forKey: id) {
    case .list(let load): load.cancel()
    case .words(let load): load.cancel()
    case .page(let run): store.withEdits { $0.endPage(run) }
    case nil: break
    }
  }

  /// Returns whether the write of a live source has called `also`, which writes by hand.
  func tell(
    _ id: Int, at revision: Int?, isFirst: Bool, isLast: Bool, _ change: (inout ModelValue) -> Void,
    also write: ((inout ModelState) -> Void)?
  ) -> Bool {
    var hasWritten = false
    func also(_ draft: inout Draft<Board>) {
      guard let write else { return }
      hasWritten = true
      self.write(write, &draft)
    }
    switch sources[id] {
    case .list(let load):
      func told(_ list: inout Notes.List) {
        var value = ModelValue.rows(list.map(ModelRow.init))
        change(&value)
        if case .rows(let rows) = value { list.put(rows) }
      }
      tell(load, at: revision, isFirst, isLast, [], told, also: also)
    case .words(let load):
      func told(_ words: inout [String]) {
        var value = ModelValue.words(words)
        change(&value)
        if case .words(let told) = value { words = told }
      }
      tell(load, at: revision, isFirst, isLast, [], told, also: also)
    case .page(let run):
      let list = list
      store.write("page", fileID: #fileID, line: #line) { draft in
        _ = list.merge(
          { list in
            var value = ModelValue.rows(list.map(ModelRow.init))
            change(&value)
            if case .rows(let rows) = value { list.put(rows) }
          }, &draft, from: run, isLast: true)
        draft.endPage(run)
      }
    case nil: break
    }
    if isLast { sources[id] = nil }
    if hasWritten { takeInWrites() }
    return hasWritten
  }

  private func tell<Value: Sendable>(
    _ load: PathLoad<Board, Value>, at revision: Int?, _ isFirst: Bool, _ isLast: Bool,
    _ empty: Value, _ change: (inout Value) -> Void, also: (inout Draft<Board>) -> Void
  ) {
    var value = empty
    if isFirst { change(&value) }
    if isLast {
      _ = store.end(load, with: value)
    } else if isFirst {
      try? Load(load).show(value, at: revision, in: store, also: also)
    } else {
      try? Load(load).merge(at: revision, in: store, change, also: also)
    }
  }

  func reach(_ id: Int, _ revisions: [Int]) -> Bool? {
    switch sources[id] {
    case .list(let load): try? load.reach(saved: revisions)
    case .words(let load): try? load.reach(saved: revisions)
    default: nil
    }
  }
}

extension Notes.Note {
  fileprivate init(_ row: ModelRow) {
    self.init(row.id, row.title, row.body)
    isDone = row.isDone
  }

  /// The note of a row, with the phase of the body that it has.
  fileprivate func with(_ row: ModelRow) -> Self {
    var note = self
    (note.title, note.isDone) = (row.title, row.isDone)
    if body.value != row.body { note.body.value = row.body }
    return note
  }
}

extension ModelRow {
  fileprivate init(_ note: Notes.Note) {
    self.init(id: note.id, title: note.title, isDone: note.isDone, body: note.body.value ?? [])
  }
}

extension IdentifiedList<Notes.Note> {
  fileprivate mutating func make(_ change: ModelChange) {
    var rows = map(ModelRow.init)
    if case .rows(let change) = change { change.make(in: &rows) }
    put(rows)
  }

  /// Makes this the list of these rows, as by moves of as few as possible.
  fileprivate mutating func put(_ rows: [ModelRow]) {
    let old = self
    let stays = ModelDifference.unmoved(old.map(\.id), rows.map(\.id))
    // Each by itself, so that the others keep their labels.
    for note in old where !stays.contains(note.id) { remove(id: note.id) }
    for (position, row) in rows.enumerated() {
      let note = old[id: row.id]?.with(row) ?? Notes.Note(row)
      if !stays.contains(row.id) {
        insert(note, at: position)
      } else if note != self[position] {
        replace(note)
      }
    }
  }
}
