import Foundation
import StateStore

extension Benchmark {
  /// Threads that write the same field at the same time; the result is the cost of one write.
  static var threads: [Benchmark] {
    [1, 2, 4].map { threads in
      let goals = threads == 2 ? [Goal.timesFloor(1.5)] : []
      return Benchmark("Store.update", threads, "thread", goals: goals, usesThreads: true) {
        Contest(threads: threads)
      }
    }
  }
}

extension Contest {
  /// The floor is the bare lock under the same load.
  init(threads: Int) {
    let store = Store(Fixture())
    let floor = BareLock(Fixture())
    let naive = NaiveStore(Fixture())
    let workers = Workers(threads)
    var writes = (ours: 0, floor: 0, naive: 0)
    ours = { times in
      writes.ours += workers.share(times) { times in
        for _ in 0..<times { store.update { $0.count &+= 1 } }
      }
    }
    self.floor = { times in
      writes.floor += workers.share(times) { times in
        for _ in 0..<times { floor.update { $0.count &+= 1 } }
      }
    }
    self.naive = { times in
      writes.naive += workers.share(times) { times in
        for _ in 0..<times { naive.update { $0.count &+= 1 } }
      }
    }
    check = {
      workers.dismiss()
      let counts = (store.count, floor.state.count, naive.state.count)
      return counts == writes ? nil : "updates were lost: \(writes) were made, \(counts) are left."
    }
  }
}
