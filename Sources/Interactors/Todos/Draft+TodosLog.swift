import Foundation
import Repositories
import StateStore

// Logging the edits that the write in progress brings into the list.
extension Draft<AppState> {
  /// Records that the list has everything up to a revision.
  mutating func see(_ revision: Revision, at moment: Date) {
    self.revision = revision
    self.todosReadAt = moment
    self.own.forget(upTo: revision)
  }

  /// Logs an own edit that the repository has answered, unless the log has it.
  mutating func log(_ saving: SavingEdit) {
    guard let saved = saving.answer, saving.log() else { return }
    self.log.append(saved.edit.changes, by: .here, name: saved.edit.name)
  }

  /// Logs saves that the list has got, in their order.
  ///
  /// - Parameter sent: The changes that sent edits have made in the list.
  mutating func log(_ saves: [TodosSaved], sent: [TodosEdit.ID: [TodosEdit.Change]] = [:]) {
    var knownLast: [Todo.ID: Revision]?
    for saved in saves {
      let saving = self.own[saved.edit.id]
      let isOwn = saving != nil || saved.stage == .sent
      if saving?.log() == true {
        self.log.append(saved.edit.changes, by: .here, name: saved.edit.name)
        continue
      }
      if !isOwn, self.history.isOwn(saved.edit.id) { continue }
      // An own edit that the log has is logged again for what its sending has changed.
      let changes = isOwn ? sent[saved.edit.id] ?? [] : saved.edit.changes
      let last = knownLast ?? self.own.lastSaved
      knownLast = last
      let later = changes.map(\.id).filter { last[$0].map { $0 > saved.revision } ?? false }
      self.log.append(
        changes, by: isOwn ? .here : .others, included: Set(later), name: saved.edit.name)
    }
  }

  /// Logs the differences of a list that was read anew from the shown list: those that others have
  /// made.
  ///
  /// - Parameter waited: The ids of the todos in edits that wait, or have waited.
  mutating func logOthers(_ differences: [TodosEdit.Change], waited: Set<Todo.ID>) {
    let own = ownIDs(waited)
    self.log.append(differences.filter { !own.contains($0.id) }, by: .others)
  }

  /// Logs how the todos of own edits differ from an older list. Leaves out the edits that the log
  /// lacked with that list: they are logged once they are saved.
  ///
  /// - Parameters:
  ///   - logged: The edits that the log had with the older list.
  ///   - waited: As in ``logOthers(_:waited:)``.
  mutating func logOwn(
    since old: TodoList, logged: Set<TodosEdit.ID>, waited: Set<Todo.ID>
  ) {
    let new = self.todos.value ?? []
    let changes = ownIDs(waited).subtracting(self.own.ids(besides: logged)).compactMap { id in
      TodosEdit.Change(from: old[id: id], to: new[id: id])
    }
    self.log.append(changes, by: .here)
  }

  private func ownIDs(_ waited: Set<Todo.ID>) -> Set<Todo.ID> {
    self.own.ids.union(waited).union(self.backlog.knownIDs)
  }
}

extension TodosEdit.Change {
  /// The change from one todo to another; nil if both are the same.
  fileprivate init?(from old: Todo?, to new: Todo?) {
    switch (old, new) {
    case (nil, let new?): self = .added(new)
    case (let old?, nil): self = .removed(old)
    case (let old?, let new?) where old != new: self = .changed(from: old, to: new)
    default: return nil
    }
  }
}

extension TodosBacklog {
  /// The ids of the todos in edits that wait or have waited.
  var knownIDs: Set<Todo.ID> {
    ended.reduce(into: waitingIDs) { ids, ended in
      switch ended {
      case .sent(let sent): ids.formUnion(sent.saved.edit.changes.lazy.map(\.id))
      case .refused(let edit, _): ids.formUnion(edit.changes.lazy.map(\.id))
      }
    }
  }
}
