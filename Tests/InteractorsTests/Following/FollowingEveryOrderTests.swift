import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// A list that takes in what others save, in every order of saves, answers and what is told of
/// both.
struct FollowingEveryOrderTests {
  private struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  /// What another program does.
  enum Other: CaseIterable {
    case renamesIt, marksIt, removesIt, marksAnother, adds

    var edit: TodosEdit {
      var (done, marked) = (Todo.sample(1), Todo.sample(2))
      (done.isDone, done.completedAt, marked.priority) = (true, noon, .high)
      return switch self {
      case .renamesIt:
        TodosEdit(.rename, [.changed(from: .sample(1), to: .sample(1, "theirs"))], by: "other")
      case .marksIt: TodosEdit(.done, [.changed(from: .sample(1), to: done)], by: "other")
      case .removesIt: TodosEdit(.remove, [.removed(.sample(1))], by: "other")
      case .marksAnother: TodosEdit(.set, [.changed(from: .sample(2), to: marked)], by: "other")
      case .adds: TodosEdit(.add, [.added(.sample(3, "theirs"))], by: "other")
      }
    }
  }

  /// Explores a rename here, an edit of another program, and what else comes between.
  private func explore(
    _ other: Other, savesMayFail: Bool = false, tellsAll: Bool = false,
    _ more: @escaping (TestStore<AppState>, RealTodosInteractor) -> Void = { _, _ in }
  ) -> Exploration {
    everyOrder(of: AppState()) { test in
      let stored = InMemoryTodosRepository([.sample(1), .sample(2)])
      let todos = RealTodosInteractor(
        store: test.store,
        repository: SimulatedTodosRepository(
          simulation: test.simulation, stored: stored, savesMayFail: savesMayFail, isPaced: true),
        now: { noon }, makeID: { Todo.id(9) })
      test.act { todos.load() }
      test.advanceToEnd()
      test.act {
        test.store.run("mine") { _ in _ = try? await todos.rename(id: Todo.id(1), to: "mine") }
      }
      test.anytime("theirs") {
        test.store.run("theirs") { _ in _ = try? await stored.save(other.edit, basedOn: .zero) }
      }
      more(test, todos)
      test.advanceToEnd()
      try check(test, stored, tellsAll: tellsAll)
    } invariant: { state in
      guard let list = state.todos.value else { return true }
      return Array(list) == list.sorted(by: Todo.precedes)
    }
  }

  /// Checks the end: what shows is what is stored, and what was told is what the other program did,
  /// once at most, or just once if no person asks for the list.
  private func check(
    _ test: TestStore<AppState>, _ stored: InMemoryTodosRepository, tellsAll: Bool
  ) throws {
    let snapshot = try test.run { try await stored.load() }
    let state = test.store.state
    if state.todos.value.map(Array.init) != snapshot.todos {
      throw Violation(description: "\(state.todos) is shown, \(snapshot.todos) is stored.")
    }
    if state.revision != snapshot.revision {
      throw Violation(description: "The list is not taken in whole.")
    }
    if !test.store.activity(of: \.todos).pendingEdits.isEmpty || state.todos.isLoading {
      throw Violation(description: "Something is still under way.")
    }
    let told = state.log.changes(by: .others).flatMap(\.self)
    if told.count > 1 || told.contains(where: { $0.after?.title == "mine" && !$0.isMerged }) {
      throw Violation(description: "\(told) is told as made by others.")
    }
    let saves = try test.run { try await stored.history() }
    if tellsAll, told.count != saves.filter({ $0.edit.by == "other" }).count {
      throw Violation(description: "\(told) is told of \(saves).")
    }
    let own = saves.filter { $0.edit.by != "other" }.map(\.edit.changes).filter { !$0.isEmpty }
    if state.log.changes(by: .here) != own {
      throw Violation(description: "\(state.log) has not each of \(own) once.")
    }
    // A reader of the log alone ends with the list: no row is lost, and none is older than a row
    // above it.
    var known: TodoList = [.sample(1), .sample(2)]
    for entry in state.log.entries { known.apply(entry.news) }
    if tellsAll, Array(known) != snapshot.todos {
      throw Violation(description: "\(state.log) ends as \(known), not \(snapshot.todos).")
    }
  }

  @Test(arguments: Other.allCases)
  func `S2, L16: own edits and those of others show as they are stored, in every order`(
    other: Other
  ) {
    let exploration = explore(other, tellsAll: true)
    #expect(exploration.isComplete && exploration.schedules >= 8)
  }

  @Test(arguments: Other.allCases)
  func `S2, L16: beside others' edits an own edit may fail`(other: Other) {
    let exploration = explore(other, savesMayFail: true, tellsAll: true)
    #expect(exploration.isComplete && exploration.schedules >= 11)
  }

  @Test(arguments: Other.allCases)
  func `S2, L16: a reload at any moment of own edits and those of others loses none`(other: Other) {
    let exploration = explore(other) { test, todos in test.anytime("reload") { todos.load() } }
    #expect(exploration.isComplete && exploration.schedules > 50)
  }

  @Test func `S2, L16: a reload that is cancelled at any moment does not end the following`() {
    let exploration = explore(.marksIt) { test, todos in
      test.act { todos.load() }
      test.anytime("cancel") { todos.cancelLoad() }
    }
    #expect(exploration.isComplete && exploration.schedules > 50)
  }

  @Test(arguments: [Other.renamesIt, .marksIt, .removesIt])
  func `S3, L16: an undo at any moment overwrites nothing that others have changed`(other: Other) {
    let exploration = explore(other, tellsAll: true) { test, todos in
      test.anytime("undo") {
        test.store.run("undo") { _ in _ = try? await todos.undo() }
      }
    }
    #expect(exploration.isComplete && exploration.schedules > 100)
  }
}

extension TodosEdit.Change {
  /// Whether the change was made on top of a rename.
  fileprivate var isMerged: Bool { before?.title == "mine" }
}
