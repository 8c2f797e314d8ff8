import Foundation

/// The progress of saving an edit. Its parts are saved in order, so the saved changes are always
/// the first ones of the edit.
struct EtcdSaving {
  let edit: TodosEdit
  /// The parts that etcd has, in order.
  private(set) var parts: [EtcdEdit] = []

  private let isAtFront: Bool
  private let moment: Date
  private let list: EtcdList
  /// The last read of the list, within ``scope``; nil if the list must be read.
  private var touched: EtcdTouched?
  /// The numbers of the added todos; the first part reserves all of them.
  private var numbers: [Todo.ID: Int] = [:]
  private var areNumbersReserved = false

  init(_ edit: TodosEdit, isAtFront: Bool, moment: Date, in list: EtcdList) {
    self.edit = edit
    self.isAtFront = isAtFront
    self.moment = moment
    self.list = list
  }

  /// The number of saved changes.
  var position: Int { parts.last?.places.upperBound ?? 0 }

  /// Whether etcd has parts of another edit with the same id: the rest of that edit is unknown.
  var hasOtherParts: Bool { parts.contains { $0.count != edit.changes.count } }

  /// The saved edit; nil until all parts are saved.
  var result: TodosSaved? { parts.last.flatMap { $0.isLast ? EtcdEdit.whole(parts) : nil } }

  /// The answer for an edit without effect on the list.
  func unchanged(at revision: Revision) -> TodosSaved {
    TodosSaved(edit.with([]), at: revision, moment)
  }

  /// Whether the list must be read before the next part.
  var isUnread: Bool { touched == nil }

  /// The positions of the changes whose todos must be known: at first all, so that no part of a
  /// conflicting edit is saved.
  private var scope: Range<Int> {
    let count = edit.changes.count
    return position..<(areNumbersReserved ? min(position + EtcdPart.changeLimit, count) : count)
  }

  /// The ids of the todos that must be known.
  var ids: [Todo.ID] { ids(at: scope) }

  /// The todos to which the changes whose todos must be known add links, and those to which todos
  /// that were read are linked.
  func linked(_ touched: EtcdTouched) -> [Todo.ID] {
    let part = edit.with(Array(edit.changes[scope]))
    if !part.addsLinks { return [] }
    return part.addedLinks
      + touched.todos.values.flatMap { value in
        TodoLink.allCases.flatMap { $0.targets(of: value.todo) }
      }
  }

  /// Applies a read of the list.
  ///
  /// - Parameter parts: The parts that etcd has; nil if they were not read.
  mutating func take(_ touched: EtcdTouched, _ parts: [EtcdEdit]? = nil) {
    self.touched = touched
    guard let parts else { return }
    self.parts = parts.sorted { $0.places.lowerBound < $1.places.lowerBound }
  }

  /// Notes that a part was saved.
  mutating func note(_ part: EtcdPart, at revision: Int) {
    areNumbersReserved = true
    append(
      EtcdEdit(
        TodosSaved(part.saved.edit, at: Revision(revision), moment), part.places,
        of: edit.changes.count))
  }

  /// Applies the read by a part that was not saved: another save was faster, or the answer to an
  /// earlier attempt got lost.
  mutating func retake(_ part: EtcdPart, _ touched: EtcdTouched) {
    if let saved = touched.parts.first {
      append(saved)
    } else {
      // The read of a part has no linked todos, and no counter that somebody has deleted.
      let isWhole = part.places == scope && !edit.addsLinks && !touched.counter.isMissing
      self.touched = isWhole ? touched : nil
    }
  }

  private mutating func append(_ part: EtcdEdit) {
    parts.append(part)
    touched = nil
  }

  /// Makes the next part; nil for an edit without effect, and if the list is unread.
  ///
  /// - Throws: `TodosConflict`; ``EtcdError``.
  mutating func part() throws -> EtcdPart? {
    guard let touched else { return nil }
    let stored = touched.stored
    if !areNumbersReserved {
      numbers = [:]
      let whole = stored.numbered(try merged(scope, touched, stored))
      if parts.isEmpty, whole.changes.isEmpty, edit.kind == .edit { return nil }
      for case .added(let todo) in whole.changes { numbers[todo.id] = todo.number }
    }
    var places = position..<min(position + EtcdPart.changeLimit, edit.changes.count)
    while true {
      let part = try EtcdPart(
        of: edit, at: places, merged: try merged(places, touched, stored), on: touched,
        reading: ids(at: places), highest: numbers.values.max() ?? 0, moment: moment, in: list)
      if part.size <= EtcdPart.softLimit || places.count <= 1 && part.size <= EtcdPart.hardLimit {
        return part
      }
      if places.count <= 1 { throw tooLarge(part) }
      places = position..<(position + places.count / 2)
    }
  }

  /// The changes at some positions, merged with the list as read.
  private func merged(
    _ places: Range<Int>, _ touched: EtcdTouched, _ stored: StoredTodos
  ) throws(TodosConflict) -> TodosEdit {
    let changes = edit.changes[places].map { change in
      guard isAtFront, case .added(var todo) = change else { return change }
      todo.rank = .between(nil, touched.counter.front)
      return .added(todo)
    }
    let part = edit.with(Array(changes))
    // Of an undo in parts, some parts may have nothing left to do.
    let isWhole = edit.kind == .edit || changes.count == edit.changes.count
    let merged = isWhole ? try part.merged { stored[$0] } : part.rest { stored[$0] }.edit
    return merged.with(
      merged.changes.map { change in
        guard case .added(var todo) = change, let number = numbers[todo.id] else { return change }
        todo.number = number
        return .added(todo)
      })
  }

  private func ids(at places: Range<Int>) -> [Todo.ID] {
    edit.changes[places].map(\.id).distinct()
  }

  private func tooLarge(_ part: EtcdPart) -> EtcdError {
    let title = edit.changes[part.places].first?.todo.title ?? ""
    return .tooLarge(
      title: Data(title.utf8).beginning, size: part.size, limit: EtcdPart.hardLimit)
  }
}
