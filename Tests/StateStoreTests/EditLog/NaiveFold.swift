/// What the log must show, made anew after each event: all that the sources have told, then each
/// step that was not refused, in order. It keeps no base, and finds what was written by hand in its
/// own way.
struct NaiveFold {
  struct Step {
    enum What {
      case mine(ModelChange, isSaved: Bool)
      case told(ModelValue)
      case byHand([Part])
    }

    var number: Int?
    let place: ModelPlace
    var what: What
    /// The sources that may lack the edit, each with the revision that has it.
    var missing: [Int: Int] = [:]
    /// Whether it is in what was told, and waits for a source that may lack it.
    var isAsleep = false

    var isUnsaved: Bool { if case .mine(_, false) = what { true } else { false } }
  }

  /// A part of a write by hand.
  enum Part {
    case words([String])
    case gone(Int)
    case row(ModelRow, keepsBody: Bool)
    /// The row stands behind the first of the rows before it, which are named from the nearest on;
    /// without that one, before the next row that stayed, or at the end if none did; without both,
    /// behind the nearest one that is there.
    case placed(Int, behind: [Int], before: Int?)

    var id: Int? {
      switch self {
      case .words: nil
      case .gone(let id), .placed(let id, _, _): id
      case .row(let row, _): row.id
      }
    }
  }

  var told: ModelState
  var steps: [Step] = []

  init(_ state: ModelState) { told = state }

  /// Whether the list was reset, and no load has landed since.
  var isReset = false

  var shown: ModelState {
    var state = made(steps)
    if isReset { state.reset() }
    return state
  }

  func made(_ steps: some Sequence<Step>) -> ModelState {
    var state = told
    for step in steps where !step.isAsleep { make(step, &state) }
    return state
  }

  func make(_ step: Step, _ state: inout ModelState) {
    switch step.what {
    case .mine(let change, _): change.make(at: step.place, in: &state)
    case .told(let value): state[step.place] = value
    case .byHand(let parts): for part in parts { make(part, step.place, &state) }
    }
  }

  func make(_ part: Part, _ place: ModelPlace, _ state: inout ModelState) {
    switch part {
    case .words(let words): state[place] = .words(words)
    case .gone(let id): state.rows.removeAll { $0.id == id }
    case .row(var row, let keepsBody):
      if let index = state.rows.firstIndex(where: { $0.id == row.id }) {
        if keepsBody { row.body = state.rows[index].body }
        state.rows[index] = row
      } else {
        state.rows.append(row)
      }
    case .placed(let id, let behind, let before):
      guard let row = state.row(id) else { return }
      let others = state.rows.filter { $0.id != id }
      let there = behind.filter { id in others.contains { $0.id == id } }
      func place(of id: Int) -> Int? { others.firstIndex { $0.id == id } }
      let cut =
        switch (there.first, before) {
        case (let nearest?, _) where nearest == behind.first: place(of: nearest)! + 1
        case (_, nil): behind.isEmpty ? 0 : others.count
        case (let nearest, let before?):
          behind.isEmpty ? 0 : place(of: before) ?? nearest.map { place(of: $0)! + 1 } ?? 0
        }
      state.rows = others[..<cut] + [row] + others[cut...]
    }
  }

  /// Makes a part of what was told of each step that waits for nothing, behind nothing that shares
  /// its place.
  mutating func settle() {
    steps.removeAll { $0.isAsleep && $0.missing.isEmpty }
    if isReset, !steps.contains(where: { !$0.isAsleep && $0.place == .list }) { told.reset() }
    for (index, step) in steps.enumerated()
    where !step.isUnsaved && !step.isAsleep && step.missing.isEmpty && !isBehindAny(index) {
      make(step, &told)
      steps.remove(at: index)
      return settle()
    }
    let count = steps.count
    let states = (0...count).map { made(steps.prefix($0)) }
    steps.removeAll { step in step.place != .list && states.allSatisfy { $0[step.place] == nil } }
    if steps.count < count { settle() }
  }

  func isBehindAny(_ index: Int) -> Bool {
    steps[..<index].contains { !$0.isAsleep && $0.place.shares(steps[index].place) }
  }

  // MARK: Events

  mutating func edit(_ number: Int, _ place: ModelPlace, _ change: ModelChange) {
    steps.append(Step(number: number, place: place, what: .mine(change, isSaved: false)))
    settle()
  }

  func mayBeSaved(_ number: Int) -> Bool {
    guard let index = steps.firstIndex(where: { $0.number == number && $0.isUnsaved }) else {
      return false
    }
    return !steps[..<index].contains { $0.isUnsaved && $0.place.shares(steps[index].place) }
  }

  /// What the commit of an edit gets.
  func before(_ number: Int) -> ModelValue? {
    let older = steps.prefix { $0.number != number }.filter { !$0.isUnsaved }
    return made(older)[steps.first { $0.number == number }!.place]
  }

  /// - Parameter passed: The places of live sources that have told more than these edits.
  mutating func saved(
    _ numbers: [Int], as changes: [Int: ModelChange], missing: [Int: Int], passed: [ModelPlace]
  ) {
    for index in steps.indices where numbers.contains(steps[index].number ?? 0) {
      guard case .mine(let change, _) = steps[index].what else { continue }
      steps[index].what = .mine(changes[steps[index].number!] ?? change, isSaved: true)
      steps[index].missing = missing
      if !passed.isEmpty { putToSleep(index, told: passed) }
    }
    settle()
  }

  /// What was told has the edit; in its other parts from here on.
  mutating func putToSleep(_ index: Int, told places: [ModelPlace]) {
    let step = steps[index]
    if step.isAsleep || step.isUnsaved { return }
    if !places.contains(.list), !places.contains(step.place) {
      for older in 0..<index where steps[older].place.shares(step.place) {
        putToSleep(older, told: [])
      }
      if isBehindAny(index) { return }
      let old = told
      make(step, &told)
      for place in places { told[place] = old[place] }
    }
    steps[index].isAsleep = true
  }

  mutating func takeBack(_ numbers: [Int]) {
    steps.removeAll { $0.isUnsaved && numbers.contains($0.number ?? 0) }
    settle()
  }
}
