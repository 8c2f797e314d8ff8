import Foundation
import Repositories
import Testing

@testable import Interactors

struct RouteTests {
  private static let list = Route.Screen.todos(all: false)
  private static let countries = Route.Screen.countries(search: nil, all: false)
  private static let korea = Route.Screen.country(code: "KR")
  private static let norway = Route.Screen.country(code: "NO")
  private static let first = Route.Screen.todo(id: Todo.id(1))
  private static let second = Route.Screen.todo(id: Todo.id(2))

  @Test func `a screen that was saved without an order is read`() throws {
    let saved = Data(#"{"countries":{"search":"x","all":true}}"#.utf8)
    #expect(
      try JSONDecoder().decode(Route.Screen.self, from: saved)
        == .countries(search: "x", all: true))
    let screen = Route.Screen.countries(
      search: nil, all: false, order: CountryOrder(.area, isReversed: true))
    #expect(
      try JSONDecoder().decode(Route.Screen.self, from: JSONEncoder().encode(screen)) == screen)
  }

  @Test(arguments: [
    ([list], [list]),
    ([list, list], [list]),
    ([list, first], [list, first]),
    ([list, first, second], [list, second]),
    ([list, first, list], [list]),
    ([list, countries, korea, norway], [list, countries, norway]),
    ([list, first, countries, second], [list, countries, second]),
    ([korea, first], [korea, first]),
    ([countries, korea, list], [countries, korea, list]),
    ([list, countries, korea, list], [list]),
  ])
  func `each kind of screen is in the path once`(
    visited: [Route.Screen], path: [Route.Screen]
  ) {
    var route = Route()
    for screen in visited { route.go(to: screen) }
    #expect(route.path == path)
    #expect(route.screen == visited.last)
    #expect(route.visit == visited.count)
  }

  @Test func `back returns to the list before, with its filter, then to the screen behind`() {
    var route = Route()
    route.go(to: Self.list, filters: (.done, .all))
    route.go(to: Self.list, filters: (.all, .open))
    route.go(to: Self.countries)
    route.go(to: Self.korea)
    route.go(to: .countries(search: "land", all: false))
    let visit = route.visit
    var visited: [Route.Screen?] = []
    var filters = [route.filterBehind]
    while route.back() {
      visited.append(route.screen)
      filters.append(route.filterBehind)
    }
    #expect(visited == [Self.countries, Self.list, Self.list])
    #expect(filters == [nil, nil, .all, nil] && route.visit == visit + 3)
    #expect(route.path == [Self.list])
  }

  @Test func `the same list again is one list, and only so many lists are kept`() {
    var route = Route()
    route.go(to: Self.list, filters: (.all, .open))
    route.go(to: Self.list, filters: (.open, .open))
    let isBack = route.back()
    #expect(!isBack)
    for number in 0...100 {
      route.go(to: Self.list, filters: (.open, TodoQuery(.text("\(number)"))))
    }
    var count = 0
    while route.back() { count += 1 }
    #expect(count == Route.depth)
  }

  @Test func `back shows the screen behind, as long as there is one`() {
    var route = Route()
    let fromNowhere = route.back()
    #expect(!fromNowhere)
    for screen in [Self.list, Self.countries, Self.korea] { route.go(to: screen) }
    let steps = [route.back(), route.screen == Self.countries, route.back()]
    #expect(steps == [true, true, true])
    #expect(route.path == [Self.list] && route.visit == 5)
    let fromFirst = route.back()
    #expect(!fromFirst && route.path == [Self.list] && route.visit == 5)
  }

  @Test func `a screen that is left is gone, and nothing is visited for that`() {
    var route = Route()
    for screen in [Self.first, Self.countries, Self.korea] { route.go(to: screen) }
    route.leave(Self.first)
    #expect(route.path == [Self.countries, Self.korea])
    route.leave(Self.korea)
    route.leave(Self.second)
    #expect(route.path == [Self.countries] && route.visit == 3)
    route.leave(Self.countries)
    #expect(route.screen == nil)
  }

  @Test func `a screen that another bares was visited when it was come to last`() {
    var route = Route()
    #expect(route.screenVisit == 0)
    for screen in [Self.countries, Self.korea, Self.first] { route.go(to: screen) }
    #expect(route.screenVisit == 3)
    route.leave(Self.first)
    #expect(route.screenVisit == 2 && route.visit == 3)
    route.showAgain()
    #expect(route.screenVisit == 4)
    let wentBack = route.back()
    #expect(wentBack && route.screenVisit == 5)
  }
}
