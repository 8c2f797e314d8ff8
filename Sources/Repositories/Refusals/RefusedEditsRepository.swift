public import Foundation
import Synchronization

/// Where the refused edits of a list are kept, so that nothing that was typed is lost.
///
/// Keeping an edit never fails: where the place cannot be written, the edit is kept as long as the
/// program runs.
public protocol RefusedEditsRepository: Sendable {
  /// The newest refused edits, oldest first.
  func edits() -> [RefusedEdit]

  /// Keeps an edit once, by its id, and returns it with its number.
  @discardableResult
  func keep(_ edit: TodosEdit, at moment: Date, isUnknown: Bool) -> RefusedEdit

  /// Forgets an edit, which was made again.
  func forget(_ id: TodosEdit.ID)

  /// The file of others that has the place, so that edits are kept only as long as the program
  /// runs; nil for none.
  var flaw: StorageError? { get }
}

extension RefusedEditsRepository {
  /// nil: no file of others is in the way.
  public var flaw: StorageError? { nil }
}

/// Refused edits that are kept as long as the program runs.
public final class InMemoryRefusedEdits: RefusedEditsRepository {
  private let list = Mutex(RefusedEditList())

  /// Makes an empty place.
  public init() {}

  public func edits() -> [RefusedEdit] { list.withLock(\.edits) }

  @discardableResult
  public func keep(_ edit: TodosEdit, at moment: Date, isUnknown: Bool) -> RefusedEdit {
    list.withLock { $0.add(edit, at: moment, isUnknown: isUnknown) }
  }

  public func forget(_ id: TodosEdit.ID) { list.withLock { $0.remove(id) } }
}
