import Foundation
import Repositories
import StateStore

extension Todo {
  /// The changes that complete this open todo. A todo that comes back moves on to its next
  /// occurrence, and a done todo right behind it stands for the one that is over; the last
  /// occurrence is this todo itself.
  func completed(at now: LocalNow, in list: TodoList) -> [TodosEdit.Change] {
    guard let occurrence = recurrence?.occurrence, let next = next(at: now) else {
      var done = self
      done.setArchived(false)
      done.isDone = true
      (done.completedAt, done.started) = (now.moment, nil)
      done.recurrence?.occurrence += 1
      return [.changed(from: self, to: done)]
    }
    let move = TodosEdit.Change.changed(from: self, to: next)
    let id = id(ofOccurrence: occurrence)
    // An undo may have left the done todo, and somebody may have opened it.
    guard let old = list[id: id] else { return [move, .added(done(id, at: now.moment, in: list))] }
    return old.isDone ? [move] : [move] + old.completed(at: now, in: list)
  }

  /// The todo at its next occurrence; nil if it does not come back.
  func next(at now: LocalNow) -> Todo? {
    guard let (date, recurrence) = now.next(self) else { return nil }
    var todo = self
    (todo.recurrence, todo.due, todo.started) = (recurrence, date, nil)
    if let number = todo.numberInTaskwarrior {
      // Taskwarrior counts the occurrences that were left out, too.
      todo.recurrence?.occurrence = max(recurrence.occurrence, number)
    }
    for mark in [DateMark.wait, .scheduled] {
      // A date moves with the due date, as many days as lie between the two.
      guard case .at(let moment)? = mark.moment(of: self), let due else { continue }
      mark.set(.at(now.moved(moment, from: due, to: date)), in: &todo)
    }
    return todo
  }

  /// The done todo of the occurrence that is over.
  private func done(_ id: Todo.ID, at moment: Date, in list: TodoList) -> Todo {
    let behind = list.index(id: self.id).map { list[$0...] }
    let next = behind?.first { $0.rank != rank }?.rank
    // The todo itself stays the template of its file.
    var foreign = foreign
    foreign[TaskwarriorKept.key] = taskOfOccurrence
    foreign[TodoTxtForeign.key] = lineOfOccurrence
    return Todo(
      id: id, number: 0, title: title, isDone: true, rank: .between(rank, next),
      createdAt: createdAt, completedAt: moment, due: due, wait: wait, scheduled: scheduled,
      parent: parent, priority: priority, project: project, tags: tags, notes: notes,
      foreign: foreign)
  }
}

extension LocalNow {
  /// A moment moved by the days between two due dates.
  fileprivate func moved(_ moment: Date, from due: Date, to next: Date) -> Date {
    let days =
      calendar.dateComponents(
        [.day], from: calendar.startOfDay(for: due), to: calendar.startOfDay(for: next)
      ).day ?? 0
    let moved = calendar.date(byAdding: .day, value: days, to: moment) ?? moment
    return isWholeDay(moment) ? calendar.startOfDay(for: moved) : moved
  }
}
