import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The models of the list of countries, state by state.
struct CountryListPresenterTests {
  private static let all = [Country.aland, .korea, .nowhere]
  private static let failure = LoadFailure(kind: .offline, message: "x", canRetry: true)
  private var state = AppState()
  private var presenter = CountryListPresenter()

  private mutating func present(limit: Int? = nil, awaitsFresh: Bool = false) -> CountryListModel? {
    presenter.present(state.countryList, awaitsFresh: awaitsFresh, limit: limit)
  }

  @Test mutating func `a visit shows the countries as soon as they are there, once`() {
    state.countries = .isLoading(last: nil)
    state.route.go(to: .countries)
    #expect(present() == nil)
    state.countries = .loaded(Self.all)
    #expect(present() == CountryListModel(Self.all, search: nil))
    #expect(present() == nil)
    state.route.go(to: .countries(search: "o", all: false))
    #expect(present() == CountryListModel(Self.all, search: "o"))
    state.route.showAgain()
    #expect(present() == CountryListModel(Self.all, search: "o"))
  }

  @Test mutating func `fresh countries show when they change what the visit has shown, once`() {
    state.route.go(to: .countries)
    state.countries = .loaded([.korea])
    #expect(present(awaitsFresh: true) == CountryListModel([.korea], search: nil))
    state.countries = .loaded(Self.all)
    #expect(present(awaitsFresh: true) == nil)
    #expect(present() == CountryListModel(Self.all, search: nil))
    #expect(present() == nil)
    state.countries = .loaded([.korea])
    #expect(present() == nil)
  }

  @Test mutating func `fresh countries that change nothing on the screen are not shown`() {
    state.route.go(to: .countries(search: "korea", all: false))
    state.countries = .loaded([.korea])
    #expect(present(awaitsFresh: true) != nil)
    #expect(present() == nil)
    state.route.go(to: .todo(1))
    #expect(present(awaitsFresh: true) == nil)
    state.countries = .loaded(Self.all)
    #expect(present() == nil)
  }

  @Test mutating func `fresh countries show in a window of another size only if they differ`() {
    let some = CountryListModel(Self.all, search: nil, limit: 1)
    #expect(some != CountryListModel(Self.all, search: nil))
    state.route.go(to: .countries)
    state.countries = .loaded(Self.all)
    #expect(present(limit: 1, awaitsFresh: true) == some)
    #expect(present(limit: 50) == nil)
    state.route.showAgain()
    #expect(present(limit: 1, awaitsFresh: true) == some)
    state.countries = .loaded([.korea])
    #expect(present(limit: 50) == CountryListModel([.korea], search: nil))
  }

  @Test mutating func `other screens are none of its business`() {
    state.countries = .loaded(Self.all)
    #expect(present() == nil)
    for screen in [Route.Screen.list, .todo(1), .country(code: "KR")] {
      state.route.go(to: screen)
      #expect(present() == nil)
    }
  }

  @Test mutating func `countries that are gone back to show again, but not when only bared`() {
    state.countries = .loaded(Self.all)
    for isBack in [true, false] {
      state.route.go(to: .countries)
      #expect(present() != nil)
      state.route.go(to: .todo(1))
      #expect(present() == nil)
      let wentBack = isBack && state.route.back()
      if !wentBack { state.route.leave(.todo(1)) }
      #expect((present() != nil) == isBack)
    }
  }

  @Test mutating func `a visit that asks for all rows gets them`() {
    state.countries = .loaded(Self.all)
    state.route.go(to: .countries)
    #expect(present(limit: 2)?.rows.count == 2)
    state.route.go(to: .countries(search: nil, all: true))
    #expect(present(limit: 2)?.rows.count == 3)
  }

  @Test(arguments: [
    Loadable<[Country]>.notRequested, .failed(CountryListPresenterTests.failure, last: nil),
  ])
  mutating func `a visit whose load brings nothing is over`(outcome: Loadable<[Country]>) {
    state.countries = .isLoading(last: nil)
    state.route.go(to: .countries)
    #expect(present() == nil)
    state.countries = outcome
    #expect(present() == nil)
    state.countries = .loaded(Self.all)
    #expect(present() == nil)
  }

  @Test mutating func `after a failure a visit shows the last countries`() {
    state.route.go(to: .countries)
    state.countries = .failed(Self.failure, last: Self.all)
    #expect(present()?.rows.count == 3)
  }
}
