import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

struct NumberIndexTests {
  @Test(
    arguments: [
      ("4,1", [4, 1], []), ("1-9", [1, 3, 4, 5, 9], []), ("4,1-9,4", [4, 1, 3, 5, 9], []),
      ("1-999999999", [1, 3, 4, 5, 9, 26], []), ("26-9223372036854775807", [26], []),
      ("2,3,7", [3], [.one(2), .one(7)]), ("6-8,10-12,3", [3], [.range(6...8), .range(10...12)]),
      ("3-5,4-9", [3, 4, 5, 9], []),
    ] as [(String, [Int], [NumberSelection.Part])])
  func `only todos that there are are found, each once, in the order named`(
    word: String, numbers: [Int], missing: [NumberSelection.Part]
  ) throws {
    let list = TodoList([3, 1, 4, 5, 9, 26].map { Todo.sample($0) })
    let result = NumberIndex().todos(try NumberSelection(word), in: list)
    #expect(result.found.map(\.number) == numbers && result.missing == missing)
  }

  @Test func `the last todo is the newest, and one that waits for its number is newer`() {
    let index = NumberIndex()
    let last = NumberSelection([.last])
    var list = TodoList([3, 1, 26, 4].map { Todo.sample($0) })
    #expect(index.todos(last, in: list).found.map(\.number) == [26])
    list[0].number = -1
    #expect(index.todos(last, in: list).found.map(\.number) == [-1])
    list[1].number = -2
    #expect(index.todos(last, in: list).found.map(\.number) == [-2])
    #expect(index.todos(last, in: []).missing == [.last])
  }

  @Test func `a todo is found as it is in the list that was asked about`() {
    let index = NumberIndex()
    var list = TodoList([.sample(1), .sample(2)])
    #expect(index.todos([2], in: list).found == [.sample(2)])
    let older = list
    list[0].title = "Tea"
    list[1].number = 3
    #expect(index.todos([1], in: list).found == [list[0]])
    #expect(index.todos([2], in: list).missing == [.one(2)])
    #expect(index.todos([3], in: list).found == [list[1]])
    #expect(index.todos([2], in: older).found == [.sample(2)])
  }

  @Test(arguments: [3, 30, 300])
  func `after any edits it finds what going through the list finds`(size: Int) {
    var random = SeededGenerator()
    let index = NumberIndex()
    var list: TodoList = []
    for _ in 0..<LongTests.rounds(300) {
      for _ in 0..<Int.random(in: 0...size, using: &random) { Self.edit(&list, &random) }
      let low = Int.random(in: 1...400, using: &random)
      let part = NumberSelection.Part.range(low...low + Int.random(in: 0...60, using: &random))
      let found = index.todos(NumberSelection([part, .one(low)]), in: list).found
      let expected = list.filter { NumberSelection.names($0.number, part) }
      // Todos that share a number have no promised order.
      #expect(
        found.map(\.number) == expected.map(\.number).sorted() && Set(found) == Set(expected),
        "\(random.repetition)")
    }
  }

  private static let samples = (0...400).map { Todo.sample($0) }

  private static func edit(_ list: inout TodoList, _ random: inout SeededGenerator) {
    let number = Int.random(in: 1...400, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      var todo = samples[number]
      todo.number = Int.random(in: 1...400, using: &random)
      if list[id: todo.id] == nil {
        list.insert(todo, at: Int.random(in: 0...list.count, using: &random))
      }
    case 2: list.remove(id: Todo.id(number))
    case 3: list[id: Todo.id(number)]?.isDone.toggle()
    default: list[id: Todo.id(number)]?.number = number
    }
  }
}

extension NumberSelection {
  fileprivate static func names(_ number: Int, _ part: Part) -> Bool {
    switch part {
    case .one(let one): number == one
    case .range(let range): range.contains(number)
    case .last: false
    }
  }
}
