import StateStore

struct Screen: Equatable {
  var count = 0
}

/// Tasks that write before and after each `await`, where they mostly go on at another thread. A
/// number of a thread that the optimizer keeps for the whole function takes one task for another,
/// which ends the program with "touches a store inside", or with a lock that is taken twice.
@main
enum TasksChangeThreads {
  static func main() async {
    let store = Store(Screen())
    let rounds = 10_000
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await write(rounds, in: store) } }
    }
    precondition(store.state.count == 8 * rounds, "writes were lost: \(store.state.count)")
  }

  static func write(_ rounds: Int, in store: Store<Screen>) async {
    for _ in 0..<rounds {
      store.update { $0.count += 1 }
      await Task.yield()
      let subscription = store.observe(\.count) { _ in }
      store.update { $0.count += 1 }
      await Task.yield()
      store.update { _ in subscription.cancel() }
    }
  }
}
