import Foundation

/// The local list, as a pure value: the server's last list, with the waiting edits on top.
struct OfflineList {
  /// A waiting edit.
  struct Waiting {
    let saved: TodosSaved
    /// The server revision that has the edit; nil until the edit is sent.
    var sentAt: Revision?
    /// Whether this program sent the edit; it reports all edits that it sends together.
    var isSentHere = false
  }

  /// The server's list at the revision.
  private(set) var truth = StoredTodos()
  /// The revision of the server.
  private(set) var revision = Revision.zero
  /// The edit of that revision; nil if unknown. A server without that edit has another history.
  private(set) var newest: TodosEdit.ID?
  private(set) var isKnown = false
  /// The revision at which a list that was not loaded begins; nil before.
  private var beginning: Revision?
  private(set) var waiting: [Waiting] = []
  /// The turn of the queue file that was merged last.
  private var mergedTurn = 0
  /// The edits that ended since this value was made.
  private(set) var ended = TodosBacklog()
  /// Edits that another program sent, not reported yet: all are reported together.
  private var sentElsewhere: [TodosBacklog.Sent] = []

  /// The list with the waiting edits; nil without any.
  private var overlay: StoredTodos?
  private var step = 0
  /// The edits that readers get.
  private var savedEdits = SavedEdits()

  /// The list as shown.
  var shown: StoredTodos { overlay ?? truth }

  /// The revision of the shown list.
  var shownRevision: Revision { Revision(server: revision, step: step) }

  var snapshot: TodosSnapshot {
    var snapshot = shown.snapshot(at: shownRevision)
    // Steps are no edits of the server.
    snapshot.newest = step == 0 ? newest : nil
    return snapshot
  }

  /// The highest number that a todo shows until its final number is known.
  var highestWaitingNumber: Int {
    waiting.lazy.flatMap(\.saved.edit.changes).compactMap { $0.after?.waitingNumber }.max() ?? 0
  }

  /// The waiting edits not sent yet.
  var unsent: [TodosSaved] { waiting.filter { $0.sentAt == nil }.map(\.saved) }

  /// The changes since a revision; nil without any.
  func update(since seen: Revision) -> TodosUpdate? {
    savedEdits.update(since: seen, of: snapshot)
  }

  // MARK: The server

  /// Starts after a revision whose list is not loaded, unless the list is known or has started.
  ///
  /// - Parameter anew: Whether to start also if the list has started.
  /// - Returns: Whether the list is known, or has started no later.
  @discardableResult
  mutating func begin(at revision: Revision, anew: Bool = false) -> Bool {
    if isKnown { return true }
    if !anew, let beginning { return beginning <= revision }
    (self.revision, newest, beginning) = (revision, nil, revision)
    savedEdits.restart(at: shownRevision)
    return true
  }

  /// Applies a server's list.
  mutating func replace(with snapshot: TodosSnapshot) {
    var list = StoredTodos()
    list.reserveCapacity(snapshot.todos.count)
    for todo in snapshot.todos { list.restore(todo, history: []) }
    replace(with: list, at: snapshot.revision, snapshot.newest)
  }

  /// Applies a list of a revision, and the edit of that revision, if known.
  mutating func replace(
    with list: StoredTodos, at revision: Revision, _ newest: TodosEdit.ID? = nil
  ) {
    let isSame = isKnown && revision == self.revision && list.inOrder == truth.inOrder
    let hasGoneBack = isKnown && revision <= self.revision
    truth = list
    isKnown = true
    self.newest = newest
    if isSame { return }
    // A server that has gone back does not have these edits.
    if hasGoneBack { waiting.removeAll { $0.sentAt.map { $0 > revision } ?? false } }
    move(to: revision)
    noteSent()
    remake()
  }

  /// Applies a server's update; returns the new edits.
  ///
  /// - Parameter asked: The revision since which this program asked for the update; an answer below
  ///   it, or of the same revision with another edit, comes from a server that has gone back, for
  ///   example after a restore.
  @discardableResult
  mutating func apply(_ update: TodosUpdate, since asked: Revision = .zero) -> [TodosSaved] {
    switch update {
    case .reloaded(let snapshot):
      let isOther = snapshot.revision == revision && snapshot.newest != newest
      if snapshot.revision > revision || snapshot.revision < asked || isOther {
        replace(with: snapshot)
      }
      return []
    case .saved(let saves):
      let new = saves.filter { $0.revision > revision }
      for saved in new { apply(saved) }
      return new
    }
  }

  private mutating func apply(_ saved: TodosSaved) {
    truth.apply(saved)
    move(to: saved.revision)
    newest = saved.edit.id
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
    savedEdits.append(TodosSaved(saved.edit, at: shownRevision, saved.moment, stage))
  }

  private mutating func move(to revision: Revision) {
    if revision == self.revision { step += 1 } else { step = 0 }
    self.revision = revision
  }

  /// Rebuilds the shown list; readers get the whole list instead of single edits.
  private mutating func remake() {
    overlay = waiting.isEmpty ? nil : truth
    for edit in waiting { overlay?.make(edit.saved) }
    savedEdits.restart(at: shownRevision)
  }

  // MARK: Edits that wait

  /// Merges the edits and outcomes of the shared queue file. A state of the file older than the
  /// merged one is ignored: an edit that was queued in between would count as sent.
  mutating func sync(with file: WaitingEdits) {
    if file.turn.number < mergedTurn { return }
    mergedTurn = file.turn.number
    let ids = Set(file.edits.lazy.map(\.edit.id))
    let gone = waiting.filter { $0.sentAt == nil && !ids.contains($0.saved.edit.id) }
    for id in gone.map(\.saved.edit.id) {
      switch file.outcomes.last(where: { $0.id == id }) {
      case .refused(let saved, let reason, isReported: _):
        refuse(id, reasonElsewhere(reason, of: saved.edit), leaving: file.edits)
      case .sent(_, at: let revision): noteSent(id, at: revision)
      case nil: noteSent(id, at: revision)
      }
    }
    // The program that noted these may have ended before it reported them.
    for (saved, reason) in file.unreported where !ended.hasRefused(saved.edit.id) {
      ended.end(.refused(saved.edit, .init(reasonElsewhere(reason, of: saved.edit))))
    }
    var known = Set(waiting.lazy.map(\.saved.edit.id))
    for saved in file.edits where known.insert(saved.edit.id).inserted { wait(for: saved) }
  }

  /// Why the server refused another program's edit: the conflict, if it shows here, too.
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

  /// Adds a waiting edit.
  private mutating func wait(for saved: TodosSaved) {
    step += 1
    let shown = TodosSaved(saved.edit, at: shownRevision, saved.moment, .waiting)
    waiting.append(Waiting(saved: shown))
    if overlay == nil { overlay = truth }
    overlay?.make(shown)
    savedEdits.append(shown)
  }

  /// Reports edits that this program sent.
  mutating func tell(_ sent: [TodosBacklog.Sent]) {
    for sent in sent { ended.end(.sent(sent)) }
  }

  /// Reports edits that another program sent.
  mutating func tellSentElsewhere() {
    tell(sentElsewhere)
    sentElsewhere = []
  }

  /// Notes that this program sent an edit, and returns the report to make. The shown list keeps the
  /// edit as it was until the server's update has it.
  mutating func note(_ saved: TodosSaved) -> TodosBacklog.Sent? {
    guard let index = waiting.firstIndex(where: { $0.saved.edit.id == saved.edit.id }) else {
      // The server's update came before this answer.
      let index = sentElsewhere.firstIndex { $0.edit.id == saved.edit.id }
      return index.map { sentElsewhere.remove(at: $0) }
    }
    waiting[index].sentAt = saved.revision
    waiting[index].isSentHere = true
    let sent = TodosBacklog.Sent(edit: waiting[index].saved.edit, saved: saved.atHand(.sent))
    // The server never reports an edit without effect.
    if saved.revision <= revision || saved.edit.changes.isEmpty && saved.edit.kind == .edit {
      waiting.remove(at: index)
      step += 1
      remake()
    }
    return sent
  }

  /// Notes that another program sent an edit.
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

  /// Notes that an edit is refused; the edits after it are rewritten as if it had never been seen.
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

  /// Forgets the sent edits that the server's list has.
  private mutating func noteSent() {
    waiting.removeAll { entry in entry.sentAt.map { $0 <= revision } ?? false }
  }

  /// Forgets an edit that the server's list has.
  private mutating func drop(_ saved: TodosSaved) {
    guard let index = waiting.firstIndex(where: { $0.saved.edit.id == saved.edit.id }) else {
      return
    }
    let entry = waiting.remove(at: index)
    if entry.isSentHere { return }
    sentElsewhere.append(.init(edit: entry.saved.edit, saved: saved.atHand(.sent)))
  }
}

/// The server's reason for refusing an edit that another program of the machine sent.
struct RefusedElsewhere: Error, CustomStringConvertible {
  let description: String
}
