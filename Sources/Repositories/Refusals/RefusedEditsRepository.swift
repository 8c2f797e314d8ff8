public import Foundation
import Synchronization

/// A store of a list's refused edits, so that nothing typed is lost.
///
/// Keeping an edit never fails: if the store cannot be written, the edit lasts as long as the
/// program.
public protocol RefusedEditsRepository: Sendable {
  /// The newest refused edits, oldest first.
  func edits() -> [RefusedEdit]

  /// Keeps an edit once, by its id, and returns it with its number.
  @discardableResult
  func keep(_ edit: TodosEdit, at moment: Date, isUnknown: Bool) -> RefusedEdit

  /// Forgets an edit that was made again.
  func forget(_ id: TodosEdit.ID)

  /// The error if a foreign file has the store's path, so that edits last only as long as the
  /// program; nil otherwise.
  var flaw: StorageError? { get }
}

extension RefusedEditsRepository {
  /// nil: no foreign file is in the way.
  public var flaw: StorageError? { nil }
}

/// Refused edits in memory, kept as long as the program runs.
public final class InMemoryRefusedEdits: RefusedEditsRepository {
  private let list = Mutex(RefusedEditList())

  /// Makes an empty store.
  public init() {}

  public func edits() -> [RefusedEdit] { list.withLock(\.edits) }

  @discardableResult
  public func keep(_ edit: TodosEdit, at moment: Date, isUnknown: Bool) -> RefusedEdit {
    list.withLock { $0.add(edit, at: moment, isUnknown: isUnknown) }
  }

  public func forget(_ id: TodosEdit.ID) { list.withLock { $0.remove(id) } }
}
