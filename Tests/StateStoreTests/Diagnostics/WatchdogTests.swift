import StateStoreTesting
import Testing

@testable import StateStore

private struct Inner: Sendable {
  var rows = Loadable<Int>.notRequested
  var many = [Loadable<Int>.isLoading(last: nil)]
}

private struct Desk: Sendable {
  var rows = Loadable<[Int]>.notRequested
  var inner = Inner()
  var perhaps: Inner?
  var pair = (1, Loadable<Int>.loaded(1))
}

@Suite struct WatchdogTests {
  @Test func `what is loading is found by its name, however deep`() {
    var desk = Desk()
    #expect(loadingFields(of: desk).isEmpty)
    desk.rows.setIsLoading()
    desk.inner.rows.setIsLoading()
    desk.perhaps = desk.inner
    desk.pair.1.setIsLoading()
    #expect(loadingFields(of: desk) == ["rows", "inner.rows", "perhaps.rows", "pair.1"])
    #expect(loadingFields(of: Loadable<Int>.isLoading(last: 1)) == ["the state"])
  }

  @Test func `it is told once, and again when it happens again`() {
    let watchdog = Watchdog()
    var desk = Desk(rows: .isLoading(last: nil))
    #expect(watchdog.inspect(loadingFields(of: desk)) == .leftLoading(fields: ["rows"]))
    #expect(watchdog.inspect(loadingFields(of: desk)) == nil)
    desk.inner.rows.setIsLoading()
    #expect(watchdog.inspect(loadingFields(of: desk)) == .leftLoading(fields: ["inner.rows"]))
    #expect(watchdog.inspect(loadingFields(of: Desk())) == nil)
    let both = Diagnostic.leftLoading(fields: ["rows", "inner.rows"])
    #expect(watchdog.inspect(loadingFields(of: desk)) == both)
  }

  @Test func `the message names the fields and says what to do`() {
    let text = "\(Diagnostic.leftLoading(fields: ["rows", "inner.rows"]))"
    #expect(text.contains("rows, inner.rows.") && text.contains("Load with `load`"))
    #expect(!text.contains("\n"))
  }

  #if DEBUG
    @Test func `a flow by hand that forgets to settle is reported when nothing is under way`() async
    {
      let reports = Recorder<Diagnostic>()
      let told = Gate()
      let store = Store(Desk()) { diagnostic in
        reports.append(diagnostic)
        told.open()
      }
      let other = ScriptedWork<Void>()
      store.run("other") { _ in try? await other() }
      store.update { $0.rows.setIsLoading() }
      await store.run("load by hand") { _ in }.finished
      #expect(reports.count == 0)
      other.succeed(())
      await told.wait()
      #expect(reports.all == [.leftLoading(fields: ["rows"])])
    }

    @Test func `what begins while another load ends is not reported`() async {
      let reports = Recorder<Diagnostic>()
      let store = Store(Desk()) { reports.append($0) }
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<2 {
          group.addTask {
            for _ in 0..<LongTests.rounds(30_000) {
              await index.isMultiple(of: 2)
                ? store.load(\.rows) { [] }.finished : store.load(\.inner.rows) { 1 }.finished
            }
          }
        }
      }
      #expect(reports.all.isEmpty)
    }
  #endif
}
