import Foundation

/// The refused edits of a list, newest last, as a pure value.
struct RefusedEditList: Equatable {
  /// The most edits that are kept.
  static let limit = 200
  /// The most changes of todos in these edits; the newest edit is kept in any case.
  static let changeLimit = 10_000

  private(set) var edits: [RefusedEdit] = []
  /// The highest number that an edit was given.
  private(set) var highest = 0

  /// Adds an edit, unless it is known, and returns it with its number.
  mutating func add(
    _ edit: TodosEdit, at moment: Date, isUnknown: Bool, isLasting: Bool = true
  ) -> RefusedEdit {
    if let known = edits.last(where: { $0.edit.id == edit.id }) { return known }
    let refused = RefusedEdit(
      number: highest + 1, edit, moment, isUnknown: isUnknown, isLasting: isLasting)
    take(refused)
    return refused
  }

  /// Adds an edit that already has a number.
  mutating func take(_ refused: RefusedEdit) {
    highest = max(highest, refused.number)
    edits.append(refused)
    var changes = edits.reduce(0) { $0 + $1.edit.changes.count }
    while edits.count > 1, edits.count > Self.limit || changes > Self.changeLimit {
      changes -= edits.removeFirst().edit.changes.count
    }
  }

  /// Makes later numbers higher than this one.
  mutating func countOn(from number: Int) { highest = max(highest, number) }

  /// Forgets an edit that was made again.
  mutating func remove(_ id: TodosEdit.ID) { edits.removeAll { $0.edit.id == id } }
}
