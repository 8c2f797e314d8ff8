import StateStore
import StateStoreTesting
import Testing

private struct Desk: Sendable {
  var details: [Int: Loadable<Int>] = [:]

  subscript(_ place: Place) -> Loadable<Int> {
    get { details[place.number] ?? .notRequested }
    set { details[place.number] = newValue }
  }
}

/// A place with one of 31 hashes.
private struct Place: Hashable, Sendable {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 31) }
}

@Suite struct `Loads of many paths among threads` {
  @Test func `L11: of many paths that come and go the last started load wins`() async {
    for _ in 0..<LongTests.rounds(20) {
      let store = Store(Desk())
      let handles = Recorder<any LoadHandle>()
      let edits = Recorder<EditHandle>()
      onThreads(4) { thread in
        for step in 0..<400 {
          let place = Place(number: (step &* 7919 &+ thread &* 104_729) % 150)
          switch (step + thread) % 9 {
          case 0: handles.append(store.load(\.[place]) { step })
          case 1: store.load(\.[place]) { step }.cancel()
          case 2: store.load(\.[place], policy: .join) { try await untilCancelled() }
          case 3: store.reset(\.[place])
          case 4:
            let edit = store.optimisticUpdate(\.[place], ifEmpty: 0) {
              $0 = step
            } commit: { _ in
            }
            edits.append(edit)
          case 5: store.cancelLoad(\.[place])
          case 6: store.observeActivity(of: \.[place]) { _ in }.cancel()
          case 7 where step % 90 == 7: store.cancelAll()
          default: store.invalidate(\.[place])
          }
        }
      }
      store.cancelAll()
      for handle in handles.all { await handle.finished }
      for edit in edits.all { _ = await edit.outcome }
      for number in 0..<150 {
        let place = Place(number: number)
        #expect(store.activity(of: \.[place]).isIdle)
        await store.load(\.[place]) { 1_000 + number }.finished
        #expect(store.state[place] == .loaded(1_000 + number))
      }
      #expect(store.read { $0.details.values.allSatisfy { !$0.isLoading } })
    }
  }
}
