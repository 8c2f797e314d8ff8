import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct ProjectCountsTests {
  private func list(_ projects: [String?]) -> TodoList {
    var todos = (1...projects.count).map { Todo.sample($0) }
    for index in todos.indices { todos[index].project = projects[index] }
    return TodoList(todos)
  }

  private func names(_ projects: String?...) -> [String] {
    ProjectCounts(list(projects)).projects.map {
      String(repeating: " ", count: $0.depth) + "\($0.part) \($0.open)"
    }
  }

  @Test func `a list without projects has none`() {
    #expect(ProjectCounts([]).projects.isEmpty)
    #expect(names(nil, "").isEmpty)
  }

  @Test func `a project stands above its parts, and counts their todos`() {
    var todos = (1...5).map { Todo.sample($0, isDone: $0 == 5) }
    for (index, name) in ["work", "home.garden", "home", "home.garden.beds", "home"].enumerated() {
      todos[index].project = name
    }
    let projects = ProjectCounts(TodoList(todos)).projects
    #expect(projects.map(\.name) == ["home", "home.garden", "home.garden.beds", "work"])
    #expect(projects.map(\.part) == ["home", "garden", "beds", "work"])
    #expect(projects.map(\.depth) == [0, 1, 2, 0])
    #expect(projects.map(\.open) == [3, 2, 1, 1] && projects.map(\.done) == [1, 0, 0, 0])
    #expect(projects.map(\.ownOpen) == [1, 1, 1, 1] && projects.map(\.ownDone) == [1, 0, 0, 0])
  }

  @Test func `a project that only parts name is there, too`() {
    #expect(names("home.garden.beds") == ["home 1", " garden 1", "  beds 1"])
  }

  @Test func `capitals and accents make no other project, and the most frequent spelling shows`() {
    #expect(names("Café.a", "cafe", "cafe", "CAFÉ.A", "Café.a") == ["Café 5", " a 3"])
  }

  @Test func `a part stands below its project, whatever sorts before a dot`() {
    #expect(names("home-x", "home.a", "home") == ["home 2", " a 1", "home-x 1"])
  }

  @Test func `a dot without a name before it belongs to the name behind it`() {
    #expect(names(".x", "a..b", "c.") == [".x 1", "a 1", " .b 1", "c 1", " c. 1"])
  }

  @Test func `a name with thousands of dots has few parts`() {
    let name = Array(repeating: "a", count: 5_000).joined(separator: ".")
    let projects = ProjectCounts(list([name])).projects
    #expect(projects.count == 50 && projects.last?.name == name)
  }

  /// The numbers are those of the filter that names the project.
  @Test(arguments: ["home", "Home.Garden", "a", "a..b", ".x", "c", "c.", "café", "work"])
  func `a project counts the todos of its filter`(name: String) throws {
    let list = list([
      "home", "HOME.garden", "home.garden.beds", "homes", "a..b", "a", ".x", "c.", "Cafe.b", nil,
    ])
    let condition = TodoCondition.word(.project, name)
    let predicate = TodoPredicate(condition, at: .at("2026-11-26 10:00"), in: list)
    let project = ProjectCounts(list).projects.first { $0.name.folded == name.folded }
    #expect(project?.open ?? 0 == list.filter(predicate.includes).count)
  }
}
