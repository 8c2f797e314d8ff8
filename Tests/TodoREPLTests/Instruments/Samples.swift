import Foundation
import Interactors
import Repositories
import StateStore

@testable import todo_repl

extension Todo {
  /// Makes the todo with this number, in a list ordered by number.
  static func sample(_ number: Int, _ title: String = "Buy milk", isDone: Bool = false) -> Todo {
    var rank = Rank.between(nil, nil)
    for _ in 0..<number { rank = .between(rank, nil) }
    return Todo(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number))), number: number,
      title: title, isDone: isDone, rank: rank,
      createdAt: Date(timeIntervalSinceReferenceDate: 0))
  }
}

extension Country {
  static let aland = Country(code: "AX", alpha3: "ALA", numeric: "248", name: "Åland Islands")
  static let korea = Country(
    code: "KR", alpha3: "KOR", numeric: "410", name: "South Korea", continent: "Asia",
    subregion: "Eastern Asia", currency: "KRW")
  static let vatican = Country(
    code: "VA", name: "Vatican City", otherNames: ["바티칸"], capitals: ["Vatican City"],
    population: 451, area: 0.44, neighbours: ["IT", "KR"], languages: ["Italian", "Latin"],
    callingCodes: ["+379", "+39"])
  static let nowhere = Country(code: "XX", name: "Nowhere")
}

extension Route.Screen {
  static let list = Route.Screen.todos(all: false)
  static let countries = Route.Screen.countries(search: nil, all: false)

  static func todo(_ number: Int) -> Route.Screen { .todo(id: Todo.sample(number).id) }
}

extension LocalNow {
  /// The first moment of 2001, in Greenwich.
  static let sample = LocalNow(
    Date(timeIntervalSinceReferenceDate: 0),
    .local(timeZone: .gmt, locale: .init(identifier: "en_001")))
}

extension DateWords {
  static let sample = DateWords(.sample)
}

extension TodoRow {
  init(_ todo: Todo, width: Int = 0, note: RowNote? = nil) {
    self.init(todo, .sample, in: [], width: width, note: note)
  }
}

extension TodoListModel {
  init(_ todos: TodoList, _ query: TodoQuery, limit: Int? = nil) {
    self.init(todos, query, at: .sample, limit: limit)
  }
}
