import Testing

@testable import StateStore

struct StateDifferenceTests {
  private struct Todo: Equatable, Identifiable {
    var id: Int
    var title: String
  }

  private struct State: Equatable {
    var todos: Loadable<[Todo]> = .notRequested
    var route = "list"
  }

  private func loaded(_ titles: String...) -> State {
    State(todos: .loaded(titles.enumerated().map { Todo(id: $0, title: $1) }))
  }

  @Test func `a change is told with the path to it`() {
    let old = loaded("eggs", "oats", "milk")
    let new = loaded("eggs", "oats", "Milk")
    #expect(
      StateDifference(from: old, to: new).lines == [#"todos.loaded[2].title: "milk" → "Milk""#])
  }

  @Test func `another phase of a load is told whole`() {
    var old = loaded("milk")
    let new = old
    old.todos = .isLoading(last: nil)
    #expect(
      StateDifference(from: old, to: new).lines == [
        #"todos: .isLoading(last: nil) → .loaded([Todo(id: 0, title: "milk")])"#
      ])
  }

  @Test func `the value that a load keeps is on the path`() {
    let old = Loadable.isLoading(last: [1])
    let new = Loadable.isLoading(last: [2])
    #expect(StateDifference(from: old, to: new).lines == ["isLoading.last[0]: 1 → 2"])
  }

  @Test func `lines beyond the limit are counted`() {
    let lines = StateDifference(from: Array(0..<5), to: Array(1..<6), limit: 2).lines
    #expect(lines == ["[0]: 0 → 1", "[1]: 1 → 2", "… and 3 more"])
  }

  @Test func `as many lines as the limit are shown without a count`() {
    #expect(StateDifference(from: [0, 0], to: [1, 2], limit: 2).lines.count == 2)
  }
}
