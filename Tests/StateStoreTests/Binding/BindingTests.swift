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

  @Test func `a binding reads and writes a place in the state`() {
    let name = store.binding(\.person.name)
    #expect(name.wrappedValue == "Ada")
    name.wrappedValue = "Grace"
    #expect(store.person == Person(name: "Grace"))
    store.update { $0.person.name = "Edsger" }
    #expect(name.wrappedValue == "Edsger")
  }

  @Test func `an update through a binding returns what its closure returns`() {
    let name = store.binding(\.person).name
    let count = name.update { name in
      name += " L."
      return name.count
    }
    #expect(count == 6)
    #expect(store.person.name == "Ada L.")
    #expect(store.version == 1)
  }

  @Test func `an update through a binding that throws restores the state`() {
    let person = store.binding(\.person)
    #expect(throws: Refusal.self) {
      try person.update { person throws(Refusal) in
        person.name = "Grace"
        throw Refusal()
      }
    }
    #expect(store.state == Page())
    #expect(store.version == 0)
  }

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

  @Test func `observers of a place hear of writes through a binding`() {
    let heard = Recorder<String>()
    let subscription = store.observe(\.person.name) { heard.append($0) }
    store.binding(\.person).name.wrappedValue = "Grace"
    store.binding(\.person).address.city.wrappedValue = "Turin"
    #expect(heard.all == ["Ada", "Grace"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `an observer hears the name of nothing twice through a binding`() {
    let heard = Recorder<String>()
    let subscription = store.observe(\.person.name) { heard.append($0) }
    store.binding(\.person.name).wrappedValue = "Ada"
    #expect(heard.all == ["Ada"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `concurrent updates through bindings are never lost`() {
    let store = Store(Person(address: Address(people: ["Ada": 0])))
    onThreads(4) { _ in
      let count = store.binding(\.address).people["Ada"]
      for _ in 0..<5_000 { count.update { $0 = ($0 ?? 0) + 1 } }
    }
    #expect(store.address.people == ["Ada": 20_000])
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
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("at \(#fileID):"))
    #expect(
      message.contains(
        """
        begins work through a constant binding, which has no store for the result. Use \
        `Store.binding` of the store that holds the value.
        """))
  }
}
