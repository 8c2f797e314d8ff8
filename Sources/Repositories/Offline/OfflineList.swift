import Foundation

/// A list as it is at hand: what its server had last, with the edits that wait on top, as a pure
/// value.
struct OfflineList {
  /// An edit that waits.
  struct Waiting {
    let saved: TodosSaved
    /// The revision of the server that has the edit; nil as long as the edit is not sent.
    var sentAt: Revision?
    /// Whether this program has sent the edit, and tells of all that it sends together.
    var isSentHere = false
  }

  /// The list as the server had it at the revision.
  private(set) var truth = StoredTodos()
  /// The revision of the server.
  private(set) var revision = Revision.zero
  private(set) var isKnown = false
  private(set) var waiting: [Waiting] = []
  /// What ended since the list was made.
  private(set) var ended = TodosBacklog()
  /// What another program has sent, and is not told yet: all of that is told together.
  private var sentElsewhere: [TodosBacklog.Sent] = []

  /// The list with the edits that wait; nil where there are none.
  private var overlay: StoredTodos?
  private var step = 0
  /// What was told last.
  private var told = SavedEdits()

  /// The list as it shows.
  var shown: StoredTodos { overlay ?? truth }

  /// The revision of what shows.
  var shownRevision: Revision { Revision(server: revision, step: step) }

  var snapshot: TodosSnapshot { shown.snapshot(at: shownRevision) }

  /// The highest number that a todo shows until its number is known.
  var highestWaitingNumber: Int {
    waiting.lazy.flatMap(\.saved.edit.changes).compactMap { $0.after?.waitingNumber }.max() ?? 0
  }

  /// The edits that wait and are not sent.
  var unsent: [TodosSaved] { waiting.filter { $0.sentAt == nil }.map(\.saved) }

  /// What has happened since a revision; nil for nothing.
  func update(since seen: Revision) -> TodosUpdate? {
    told.update(since: seen, of: snapshot)
  }

  // MARK: The server

  /// Goes on behind a revision of a list that nobody has asked for.
  mutating func begin(at revision: Revision) {
    self.revision = revision
    told.restart(at: shownRevision)
  }

  /// Takes the list of a server, unless a newer one is known.
  mutating func take(_ snapshot: TodosSnapshot) {
    if isKnown, snapshot.revision < revision { return }
    var list = StoredTodos()
    list.reserveCapacity(snapshot.todos.count)
    for todo in snapshot.todos { list.restore(todo, history: []) }
    take(list, at: snapshot.revision)
  }

  /// Takes a list that was kept.
  mutating func take(_ list: StoredTodos, at revision: Revision) {
    let isSame = isKnown && revision == self.revision && list.inOrder == truth.inOrder
    truth = list
    isKnown = true
    if isSame { return }
    move(to: revision)
    noteSent()
    remake()
  }

  /// Takes what a server has told; returns what was new.
  @discardableResult
  mutating func take(_ update: TodosUpdate) -> [TodosSaved] {
    switch update {
    case .reloaded(let snapshot):
      if snapshot.revision > revision { take(snapshot) }
      return []
    case .saved(let saves):
      let new = saves.filter { $0.revision > revision }
      for saved in new { take(saved) }
      return new
    }
  }

  private mutating func take(_ saved: TodosSaved) {
    truth.apply(saved)
    move(to: saved.revision)
    guard overlay != nil else { return tell(saved, .saved) }
    let ids = Set(saved.edit.changes.lazy.map(\.id))
    let isSent = waiting.contains { $0.saved.edit.id == saved.edit.id }
    if isSent { drop(saved) }
    noteSent()
    let isTouched = waiting.contains { $0.saved.edit.changes.contains { ids.contains($0.id) } }
    if isTouched { return remake() }
    if waiting.isEmpty {
      overlay = nil
      tellSentElsewhere()
    } else {
      overlay?.apply(saved)
    }
    tell(saved, isSent ? .sent : .saved)
  }

  private mutating func tell(_ saved: TodosSaved, _ stage: TodosSaved.Stage) {
    told.append(TodosSaved(saved.edit, at: shownRevision, saved.moment, stage))
  }

  private mutating func move(to revision: Revision) {
    if revision == self.revision { step += 1 } else { step = 0 }
    self.revision = revision
  }

  /// Makes what shows anew, for which there are no single edits.
  private mutating func remake() {
    overlay = waiting.isEmpty ? nil : truth
    for edit in waiting { overlay?.make(edit.saved) }
    told.restart(at: shownRevision)
  }

  // MARK: Edits that wait

  /// Takes what the programs of the machine let wait, and what became of it.
  mutating func sync(with file: WaitingEdits) {
    let ids = Set(file.edits.lazy.map(\.edit.id))
    let gone = waiting.filter { $0.sentAt == nil && !ids.contains($0.saved.edit.id) }
    for id in gone.map(\.saved.edit.id) {
      switch file.outcomes.last(where: { $0.id == id }) {
      case .refused(let saved, let reason, isTold: _):
        refuse(id, reasonElsewhere(reason, of: saved.edit), leaving: file.edits)
      case .sent(_, at: let revision): noteSent(id, at: revision)
      case nil: noteSent(id, at: revision)
      }
    }
    // The program that noted these may have ended before it told them.
    for (saved, reason) in file.untold where !ended.hasRefused(saved.edit.id) {
      ended.end(.refused(saved.edit, .init(reasonElsewhere(reason, of: saved.edit))))
    }
    for saved in file.edits { wait(for: saved) }
  }

  /// Why another program was refused an edit: the conflict, where it can be seen here, too.
  private func reasonElsewhere(_ reason: String, of edit: TodosEdit) -> any Error {
    let words = RefusedElsewhere(description: reason)
    if !isKnown { return words }
    do {
      _ = try edit.toBeSent.merged { truth[$0] }
      return words
    } catch {
      return error
    }
  }

  /// Adds an edit that waits; returns the edit as it shows.
  @discardableResult
  mutating func wait(for saved: TodosSaved) -> TodosSaved {
    if let known = waiting.first(where: { $0.saved.edit.id == saved.edit.id }) {
      return known.saved
    }
    step += 1
    let shown = TodosSaved(saved.edit, at: shownRevision, saved.moment, .waiting)
    waiting.append(Waiting(saved: shown))
    if overlay == nil { overlay = truth }
    overlay?.make(shown)
    told.append(shown)
    return shown
  }

  /// Tells of edits that this program has sent.
  mutating func tell(_ sent: [TodosBacklog.Sent]) {
    for sent in sent { ended.end(.sent(sent)) }
  }

  /// Tells of edits that another program has sent.
  mutating func tellSentElsewhere() {
    tell(sentElsewhere)
    sentElsewhere = []
  }

  /// Notes that this program has sent an edit, and returns what is to be told of that; what shows
  /// has the edit as it was until the server tells of it.
  mutating func note(_ saved: TodosSaved) -> TodosBacklog.Sent? {
    guard let index = waiting.firstIndex(where: { $0.saved.edit.id == saved.edit.id }) else {
      return nil
    }
    waiting[index].sentAt = saved.revision
    waiting[index].isSentHere = true
    let sent = TodosBacklog.Sent(edit: waiting[index].saved.edit, saved: saved.atHand(.sent))
    // An edit that made no difference is never told.
    if saved.revision <= revision || saved.edit.changes.isEmpty && saved.edit.kind == .edit {
      waiting.remove(at: index)
      step += 1
      remake()
    }
    return sent
  }

  /// Notes that another program has sent an edit.
  mutating func noteSent(_ id: TodosEdit.ID, at revision: Revision) {
    guard let index = waiting.firstIndex(where: { $0.saved.edit.id == id }) else { return }
    if revision > self.revision {
      waiting[index].sentAt = revision
      return
    }
    waiting.remove(at: index)
    step += 1
    remake()
  }

  /// Notes that an edit is refused; those after it become what somebody has made who had not seen
  /// the edit.
  mutating func refuse(_ id: TodosEdit.ID, _ reason: any Error, leaving rest: [TodosSaved]) {
    guard let refused = waiting.first(where: { $0.saved.edit.id == id })?.saved.edit else { return }
    ended.end(.refused(refused, .init(reason)))
    let left = Dictionary(rest.map { ($0.edit.id, $0) }) { first, _ in first }
    waiting = waiting.compactMap { entry in
      if entry.sentAt != nil { return entry }
      return left[entry.saved.edit.id].map { saved in
        Waiting(saved: TodosSaved(saved.edit, at: entry.saved.revision, saved.moment, .waiting))
      }
    }
    step += 1
    remake()
  }

  /// Forgets the sent edits that the list of the server has.
  private mutating func noteSent() {
    waiting.removeAll { entry in entry.sentAt.map { $0 <= revision } ?? false }
  }

  /// Forgets an edit that the list of the server has.
  private mutating func drop(_ saved: TodosSaved) {
    guard let index = waiting.firstIndex(where: { $0.saved.edit.id == saved.edit.id }) else {
      return
    }
    let entry = waiting.remove(at: index)
    if entry.isSentHere { return }
    sentElsewhere.append(.init(edit: entry.saved.edit, saved: saved.atHand(.sent)))
  }
}

/// What a server has told another program of the machine that refused an edit.
struct RefusedElsewhere: Error, CustomStringConvertible {
  let description: String
}
