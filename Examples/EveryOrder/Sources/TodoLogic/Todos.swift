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

/// The state of the program.
public struct Todos: Equatable, Sendable {
  public var list: Loadable<IdentifiedList<Todo>> = .notRequested

  public init(_ list: [Todo]? = nil) {
    if let list { self.list = .loaded(IdentifiedList(list)) }
  }
}

/// The place where todos are kept.
public protocol TodosRepository: Sendable {
  func todos() async throws -> [Todo]
  func setDone(_ id: Todo.ID) async throws
}
