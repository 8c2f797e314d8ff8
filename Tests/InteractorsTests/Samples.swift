import Foundation
import Interactors
import Repositories
import StateStore

/// The present moment of the tests.
let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

extension Todo {
  /// Makes the todo with this number, at its place in a list that begins with number 1.
  static func sample(_ number: Int, _ title: String? = nil, isDone: Bool = false) -> Todo {
    Todo(
      id: id(number), number: number, title: title ?? "todo \(number)", isDone: isDone,
      rank: ranks[number], createdAt: noon, completedAt: isDone ? noon : nil)
  }

  /// The ranks of a list, by the numbers of its todos. Each follows the one before.
  private static let ranks: [Rank] = {
    var ranks = [Rank.between(nil, nil)]
    while ranks.count < 6_000 { ranks.append(.between(ranks.last, nil)) }
    return ranks
  }()

  static func id(_ number: Int) -> UUID {
    let (high, low) = (UInt8(number >> 8), UInt8(number & 0xFF))
    return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
  }
}

/// A store with an interactor that makes the ids 1001, 1002, … at noon, unless told to begin
/// elsewhere.
struct InteractorFixture {
  let store = Store(AppState())
  let repository: ScriptedTodosRepository
  let todos: RealTodosInteractor

  init(_ stored: [Todo] = [], follows: Bool = true) {
    self.init(on: ScriptedTodosRepository(stored), follows: follows)
  }

  /// Another program on the same list makes ids of its own.
  init(
    on repository: ScriptedTodosRepository, ids first: Int = 1000, follows: Bool = true,
    by author: String = ""
  ) {
    self.repository = repository
    let ids = Counter(first)
    todos = RealTodosInteractor(
      store: store, repository: repository, follows: follows, now: { noon },
      makeID: { Todo.id(ids.next()) }, author: author)
  }

  var titles: [String]? { store.todos.value?.map(\.title) }

  /// Reads the todos of the repository.
  func stored() async throws -> TodoList { IdentifiedList(try await repository.load().todos) }
}
