import StateStore
import Testing

@testable import todo_repl

struct SceneLifeTests {
  private struct Contents: Equatable, Sendable {
    var count = 0
    var detail = Loadable<Int>.notRequested
  }

  private let life = SceneLife()
  private let log = Recorder<String>()
  private let heard = Recorder<Int>()
  private let store = Store(Contents())

  private func observe() {
    life.keep(store.observe(\.count, initial: false) { [heard] in heard.append($0) })
  }

  @Test func `observers live until the scene ends, and after it others can be kept`() {
    observe()
    store.update { $0.count = 1 }
    life.end()
    store.update { $0.count = 2 }
    #expect(heard.values == [1])
    life.end()
    observe()
    store.update { $0.count = 3 }
    #expect(heard.values == [1, 3])
  }

  @Test func `what is kept for the end runs once, after the observers are over`() {
    observe()
    life.atEnd { [store, log] in
      store.update { $0.count += 1 }
      log.append("end")
    }
    #expect(log.values == [])
    life.end()
    life.end()
    #expect(log.values == ["end"])
    #expect(heard.values == [])
  }

  @Test func `observers end when nobody holds the scene any more`() {
    do {
      let life = SceneLife()
      life.keep(store.observe(\.count, initial: false) { [heard] in heard.append($0) })
    }
    store.update { $0.count = 1 }
    #expect(heard.values == [])
  }

  @Test func `a load is cancelled when the scene ends`() async {
    let gate = Gate()
    let load = store.load(\.detail) {
      try await gate.pass()
      return 1
    }
    life.keep(load)
    await gate.arrival()
    life.end()
    await load.finished
    #expect(gate.cancelled == 1)
    #expect(store.detail == .notRequested)
  }

  @Test func `a child is adopted once and disowned once`() {
    let (first, second) = (FakeScene("1", log: log), FakeScene("2", log: log))
    let adopted = [first, second, first].map { life.adopt($0) }
    #expect(adopted == [true, true, false])
    #expect(life.children.map { ($0 as? FakeScene)?.name } == ["1", "2"])
    let disowned = [first, first].map { life.disown($0) }
    #expect(disowned == [true, false])
    #expect(life.children.count == 1)
    #expect(log.values == [])
  }

  @Test func `a life that ends keeps its children`() {
    let isAdopted = life.adopt(FakeScene("1", log: log))
    life.end()
    #expect(isAdopted && life.children.count == 1)
  }
}
