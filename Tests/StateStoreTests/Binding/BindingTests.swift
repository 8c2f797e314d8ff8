import StateStore
import Testing

private struct Person: Equatable, Sendable {
  var name = "Ada"
  var address = Address()
}

private struct Address: Equatable, Sendable {
  var city = "London"
  var people: [String: Int] = [:]
}

private struct Page: Equatable, Sendable {
  var person = Person()
  var detail = Loadable<String>.notRequested
  var panel = Panel()
  var upper: String {
    get { person.name.uppercased() }
    set { person.name = newValue.lowercased() }
  }
}

private struct Panel: Equatable, Sendable {
  var title = Loadable<String>.notRequested
}

private struct Refusal: Error {}

@Suite struct BindingTests {
  private let store = Store(Page())

  @Test func `members of a binding are bindings, to any depth`() {
    let address = store.binding(\.self).person.address
    address.city.wrappedValue = "Turin"
    address.people["Ada"].wrappedValue = 1
    #expect(store.person.address == Address(city: "Turin", people: ["Ada": 1]))
    #expect(address.people["Ada"].wrappedValue == 1)
  }

  @Test func `a binding to a computed property calls its accessors`() {
    let upper = store.binding(\.upper)
    upper.wrappedValue = "GRACE"
    #expect(store.person.name == "grace")
    #expect(upper.wrappedValue == "GRACE")
  }

  @Test func `an observer hears the name of nothing twice through a binding`() {
    let heard = Recorder<String>()
    let subscription = store.observe(\.person.name) { heard.append($0) }
    store.binding(\.person.name).wrappedValue = "Ada"
    #expect(heard.all == ["Ada"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a constant binding forgets what is written`() {
    let person = Binding.constant(Person())
    person.wrappedValue = Person(name: "Grace")
    person.name.wrappedValue = "Grace"
    #expect(
      person.update { person in
        person.name = "Grace"
        return person.name
      } == "Grace")
    #expect(person.wrappedValue == Person())
    #expect(person.address.city.wrappedValue == "London")
    #expect(Binding.constant(Loadable<Int>.notRequested).currentLoad() == nil)
  }

  @Test func `a binding loads into its place`() async {
    let detail = store.binding(\.detail)
    let work = ScriptedWork<String>()
    let load = detail.load { try await work() }
    #expect(store.detail == .isLoading(last: nil))
    work.succeed("notes")
    await load.finished
    #expect(detail.wrappedValue == .loaded("notes"))
  }

  @Test func `a failed load through a binding is mapped and keeps the last value`() async {
    let detail = store.binding(\.detail)
    detail.wrappedValue = .loaded("old")
    let failure = LoadFailure(kind: .notFound, message: "gone", canRetry: false)
    let work = ScriptedWork<String>()
    let load = detail.load(failure: { _ in failure }, work.callAsFunction)
    work.fail(Refusal())
    await load.finished
    #expect(store.detail == .failed(failure, last: "old"))
  }

  @Test func `the last load of a place wins, through a binding or not`() async {
    let first = ScriptedWork<String>()
    let second = ScriptedWork<String>()
    let early = store.load(\.panel.title) { try await first() }
    let late = store.binding(\.panel).title.load { try await second() }
    second.succeed("second")
    await late.finished
    first.succeed("first")
    await early.finished
    await first.ended.wait()
    #expect(store.panel.title == .loaded("second"))
  }

  @Test func `a load through a nested binding is cancelled by its path`() async {
    let work = ScriptedWork<String>()
    let load = store.binding(\.panel).title.load { try await work() }
    await work.begun.wait()
    store.cancelLoad(\.panel.title)
    await load.finished
    #expect(store.panel.title == .notRequested)
    work.succeed("late")
    await work.ended.wait()
    #expect(store.panel.title == .notRequested)
  }

  @Test func `a load through a constant binding stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Binding.constant(Loadable<Int>.notRequested).load { 1 }
    }
    expect(
      result, says: "at \(#fileID):",
      """
      begins work through a constant binding, which has no store for the result. Use \
      `Store.binding` of the store that holds the value.
      """)
  }
}
