import StateStore

/// A state with a value that may be gone.
private struct House: Equatable, Sendable {
  struct Room: Equatable, Sendable {
    var count = 7
    var lines = [1, 2, 3]
  }

  var room: Room? = Room()
  var other = 1
}

extension Benchmark {
  /// Reading a member of a store, and what may be gone beside the same read from the store.
  static var reads: [Benchmark] {
    [
      Benchmark("Store.member", goals: [.timesFloor(5)]) { Contest(readingMember: ()) },
      Benchmark("Child.state/an optional", goals: [.timesAlone(2)]) {
        let (sink, child) = (Sink(), Store(House()).child(\.room))
        return Contest(readingChild: sink) { times in
          for _ in 0..<times { sink.latest &+= child.state?.count ?? 0 }
        }
      },
      Benchmark("Child.state/a member of an optional", goals: [.timesAlone(2)]) {
        let (sink, child) = (Sink(), Store(House()).child(\.room).count)
        return Contest(readingChild: sink) { times in
          for _ in 0..<times { sink.latest &+= child.state ?? 0 }
        }
      },
    ]
  }
}

extension Contest {
  fileprivate init(readingMember: Void) {
    let sink = Sink()
    let store = Store(House())
    let floor = Floor(House(), fields: 1)
    let naive = NaiveStore(House())
    ours = { times in
      for _ in 0..<times { sink.latest &+= store.other }
    }
    self.floor = { times in
      for _ in 0..<times { sink.latest &+= floor.state.other }
    }
    self.naive = { times in
      for _ in 0..<times { sink.latest &+= naive.state.other }
    }
    check = { sink.latest == 0 ? "nothing was read." : nil }
  }

  /// The floor and the naive store copy the state under their mutex.
  fileprivate init(readingChild sink: Sink, _ ours: @escaping Work) {
    let store = Store(House())
    let floor = Floor(House(), fields: 1)
    let naive = NaiveStore(House())
    self.ours = ours
    self.floor = { times in
      for _ in 0..<times { sink.latest &+= floor.state.room?.count ?? 0 }
    }
    self.naive = { times in
      for _ in 0..<times { sink.latest &+= naive.state.room?.count ?? 0 }
    }
    alone = { times in
      for _ in 0..<times { sink.latest &+= store.room?.count ?? 0 }
    }
    check = { sink.latest == 0 ? "nothing was read." : nil }
  }
}
