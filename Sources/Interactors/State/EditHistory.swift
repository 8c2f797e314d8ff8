public import Repositories

/// The edits of the todos that can be taken back, and the edits that were taken back.
///
/// The history is a plain value that lasts as long as the state: a program begins with an empty one. An
/// edit enters when it shows, and leaves again if it cannot be saved.
public struct EditHistory: Hashable, Sendable {
  /// The number of edits that are remembered, the newest ones.
  public static let depth = 100

  /// A change of the history, which is taken back if the edit that caused it cannot be saved.
  enum Step: Hashable, Sendable {
    case made(Int)
    case undone(Int)
    case redone(Int)
  }

  private struct Entry: Hashable {
    let number: Int
    var edit: TodosEdit
  }

  private var done: [Entry] = []
  private var undone: [Entry] = []
  private var recorded = 0

  /// Makes an empty history.
  public init() {}

  /// The edits that can be taken back, in the order they were made.
  public var undoable: [TodosEdit] { done.map(\.edit) }

  /// The edits that were taken back and can be made again, in the order they were taken back.
  public var redoable: [TodosEdit] { undone.map(\.edit) }

  /// Remembers an edit, and forgets the edits that were taken back: they cannot be made again.
  ///
  /// - Complexity: O(``depth``).
  mutating func record(_ edit: TodosEdit) -> Step {
    undone = []
    recorded += 1
    done.append(Entry(number: recorded, edit: edit))
    if done.count > Self.depth { done.removeFirst() }
    return .made(recorded)
  }

  /// Notes that the last edit is taken back, and returns it; nil if there is none.
  mutating func undo() -> (TodosEdit, Step)? {
    guard let entry = done.popLast() else { return nil }
    undone.append(entry)
    return (entry.edit, .undone(entry.number))
  }

  /// Notes that the edit last taken back is made again, and returns it; nil if there is none.
  mutating func redo() -> (TodosEdit, Step)? {
    guard let entry = undone.popLast() else { return nil }
    done.append(entry)
    return (entry.edit, .redone(entry.number))
  }

  /// Goes on with an edit as it was saved: an undo takes that back.
  mutating func replace(_ step: Step, with saved: TodosEdit) {
    guard case .made(let number) = step else { return }
    for entries in [\Self.done, \.undone] {
      if let index = self[keyPath: entries].firstIndex(where: { $0.number == number }) {
        self[keyPath: entries][index].edit = saved
      }
    }
  }

  /// Takes a step back, even if other steps followed it.
  mutating func takeBack(_ step: Step) {
    switch step {
    case .made(let number):
      done.removeAll { $0.number == number }
      undone.removeAll { $0.number == number }
    case .undone(let number):
      guard let index = undone.firstIndex(where: { $0.number == number }) else { return }
      let place = done.firstIndex { $0.number > number } ?? done.endIndex
      done.insert(undone.remove(at: index), at: place)
    case .redone(let number):
      guard let index = done.firstIndex(where: { $0.number == number }) else { return }
      undone.append(done.remove(at: index))
    }
  }
}
