public import StateStore

/// Something to do.
public struct Todo: Equatable, Identifiable, Sendable {
  public let id: Int
  public var isDone: Bool

  public init(id: Int, isDone: Bool = false) {
    self.id = id
    self.isDone = isDone
  }
}

/// All that the program knows.
public struct Todos: Equatable, Sendable {
  public var list: Loadable<IdentifiedList<Todo>> = .notRequested

  public init(_ list: [Todo]? = nil) {
    if let list { self.list = .loaded(IdentifiedList(list)) }
  }
}

/// Where the todos are kept.
public protocol TodosRepository: Sendable {
  func todos() async throws -> [Todo]
  func setDone(_ id: Todo.ID) async throws
}
