import StateStore

/// A list whose rows have a part of their own to edit.
private struct EditedState: Answering {
  struct Row: Identifiable, Equatable {
    let id: Int
    var likes = 0
    var text = Loadable<Int>.loaded(0)
  }

  var answer = Loadable<Int>.loaded(0)
  var rows: Loadable<IdentifiedList<Row>>

  /// The text of a row, as a computed place.
  subscript(text id: Int) -> Loadable<Int> {
    get { rows.value?[id: id]?.text ?? .notRequested }
    set { rows.value?[id: id]?.text = newValue }
  }

  init(rows count: Int) { rows = .loaded(IdentifiedList((0..<count).map { Row(id: $0) })) }
}

extension Benchmark {
  /// Optimistic edits, alone and beside the pending edits of other places, which cost nothing.
  static var edits: [Benchmark] {
    beside("Store.optimisticUpdate of a row, edited rows", [1, 1000]) { Contest(editingBeside: $0) }
      + beside("Store.load, edited rows", [0, 1000]) { Contest(loadingBesideEdits: $0) }
      + beside("Store.optimisticUpdate at a computed path, edited paths", [1, 1000]) {
        Contest(editingBesidePaths: $0)
      }
      + all("Store.optimisticUpdate of all rows", isWritten: false)
      + all("Store.optimisticUpdate of all rows, each written by hand", isWritten: true)
  }

  private static func all(_ operation: String, isWritten: Bool) -> [Benchmark] {
    [10, 100, 1000].map { size in
      Benchmark(operation, size, "row", goals: size == 10 ? [] : [.timesAlone(1.5)]) {
        var all = Contest(editing: size, isWritten: isWritten)
        if size > 10 { all.alone = Contest(editing: 10, isWritten: isWritten).ours }
        return all
      }
    }
  }

  private static func beside(
    _ operation: String, _ sizes: [Int], contest: @escaping (Int) -> Contest
  ) -> [Benchmark] {
    sizes.map { size in
      Benchmark(operation, size, "edit", goals: size == sizes[0] ? [] : [.timesAlone(1.2)]) {
        var beside = contest(size)
        if size > sizes[0] { beside.alone = contest(sizes[0]).ours }
        return beside
      }
    }
  }
}

extension Contest {
  private static func store(rows: Int) -> Store<EditedState> {
    let scheduler = Scheduler(
      executor: InlineExecutor(), clock: ContinuousClock(),
      randomNumber: { .random(in: .min ... .max) })
    return Store(EditedState(rows: rows), scheduler: scheduler)
  }

  /// Edits a row, and saves that at once, or never.
  private static func edit(_ id: Int, _ store: Store<EditedState>, isSaved: Bool) {
    store.child(\.rows, id: id).text.optimisticUpdate {
      $0 &+= 1
    } commit: { _ in
      if !isSaved { for await _ in AsyncStream<Never>.makeStream().stream {} }
    }
  }

  private static func storeWithEdits(of count: Int) -> Store<EditedState> {
    let store = store(rows: count + 1)
    for id in 0..<count { edit(id, store, isSaved: false) }
    return store
  }

  /// The baselines write twice, and make a task between, as a program without the store might.
  private static func baselines(rows: Int) -> (floor: Work, naive: Work) {
    let floor = Floor(EditedState(rows: rows), fields: 1)
    let naive = NaiveStore(EditedState(rows: rows))
    let executor = InlineExecutor()
    return (
      { times in for number in 0..<times { await floor.load(number, on: executor) } },
      { times in for number in 0..<times { await naive.load(number, on: executor) } }
    )
  }

  /// An edit of a row beside pending edits of other rows.
  fileprivate init(editingBeside edits: Int) {
    let store = Self.storeWithEdits(of: edits)
    let made = Sink()
    made.latest = 0
    ours = { times in
      for _ in 0..<times { Self.edit(edits, store, isSaved: true) }
      made.latest += times
    }
    (floor, naive) = Self.baselines(rows: edits + 1)
    check = {
      let text = store.read { $0.rows.value?[id: edits]?.text.value }
      return text == made.latest ? nil : "not every edit shows."
    }
  }

  /// A load of another property beside pending edits of rows.
  fileprivate init(loadingBesideEdits edits: Int) {
    let store = Self.storeWithEdits(of: edits)
    ours = { times in for number in 0..<times { store.load(\.answer) { number } } }
    (floor, naive) = Self.baselines(rows: edits + 1)
    check = { store.answer.value.map { $0 > 0 } == true ? nil : "nothing was loaded." }
  }

  /// An edit at a computed path beside pending edits at others.
  fileprivate init(editingBesidePaths edits: Int) {
    let store = Self.store(rows: edits + 1)
    func edit(_ id: Int, isSaved: Bool) {
      store.optimisticUpdate(\.[text: id]) {
        $0 &+= 1
      } commit: { _ in
        if !isSaved { for await _ in AsyncStream<Never>.makeStream().stream {} }
      }
    }
    for id in 0..<edits { edit(id, isSaved: false) }
    let made = Sink()
    made.latest = 0
    ours = { times in
      for _ in 0..<times { edit(edits, isSaved: true) }
      made.latest += times
    }
    (floor, naive) = Self.baselines(rows: edits + 1)
    check = {
      let text = store.read { $0[text: edits].value }
      return text == made.latest ? nil : "not every edit shows."
    }
  }

  /// Edits of all rows, one after the other, behind an edit of the list: they are saved when that is.
  ///
  /// - Parameter isWritten: Whether each row is written by hand after its edit.
  fileprivate init(editing rows: Int, isWritten: Bool) {
    let store = Self.store(rows: rows)
    let made = Sink()
    made.latest = 0
    ours = { times in
      var left = times
      while left > 0 {
        let (gate, list) = AsyncStream<Never>.makeStream()
        store.optimisticUpdate(\.rows) {
          $0[id: 0]?.likes &+= 1
        } commit: { _ in
          for await _ in gate {}
        }
        for id in 0..<min(rows, left) {
          Self.edit(id, store, isSaved: true)
          if isWritten { store.update { $0.rows.value?[id: id]?.likes &+= 1 } }
        }
        list.finish()
        left -= rows
      }
      made.latest += times
    }
    (floor, naive) = Self.baselines(rows: rows)
    check = {
      let texts = store.read { $0.rows.value?.reduce(0) { $0 + ($1.text.value ?? 0) } }
      return texts == made.latest ? nil : "not every edit shows."
    }
  }
}
