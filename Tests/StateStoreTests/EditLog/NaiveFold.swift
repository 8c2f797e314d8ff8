/// What the log must show, made anew after each event: all that the sources have told, then each step that was not
/// refused, in order. It keeps no base, and finds what was written by hand in its own way.
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
    /// The row stands between two others, or at an end; a row that was not there comes back at the end else.
    case between(Int, Int?, Int?)

    var id: Int? {
      switch self {
      case .words: nil
      case .gone(let id), .between(let id, _, _): id
      case .row(let row, _): row.id
      }
    }
  }

  var told: ModelState
  private(set) var steps: [Step] = []

  init(_ state: ModelState) { told = state }

  var isEmpty: Bool { steps.isEmpty }

  var shown: ModelState { made(steps) }

  private func made(_ steps: some Sequence<Step>) -> ModelState {
    var state = told
    for step in steps where !step.isAsleep { make(step, &state) }
    return state
  }

  private func make(_ step: Step, _ state: inout ModelState) {
    switch step.what {
    case .mine(let change, _): change.make(at: step.place, in: &state)
    case .told(let value): state[step.place] = value
    case .byHand(let parts): for part in parts { make(part, step.place, &state) }
    }
  }

  private func make(_ part: Part, _ place: ModelPlace, _ state: inout ModelState) {
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
    case .between(let id, let left, let right):
      guard let row = state.row(id), left.map({ state.row($0) != nil }) ?? true,
        right.map({ state.row($0) != nil }) ?? true
      else { return }
      let others = state.rows.filter { $0.id != id }
      let cut = left.map { left in others.firstIndex { $0.id == left }! + 1 } ?? 0
      state.rows = others[..<cut] + [row] + others[cut...]
    }
  }

  /// Makes a part of what was told of each step that waits for nothing, behind nothing that shares its place.
  private mutating func settle() {
    steps.removeAll { $0.isAsleep && $0.missing.isEmpty }
    for (index, step) in steps.enumerated()
    where !step.isUnsaved && !step.isAsleep && step.missing.isEmpty && !isBehindAny(index) {
      make(step, &told)
      steps.remove(at: index)
      return settle()
    }
    let shown = shown
    let (count, told) = (steps.count, told)
    steps.removeAll { shown[$0.place] == nil && told[$0.place] == nil }
    if steps.count < count { settle() }
  }

  private func isBehindAny(_ index: Int) -> Bool {
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
  private mutating func putToSleep(_ index: Int, told places: [ModelPlace]) {
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

  /// A write by hand to what shows.
  mutating func write(_ change: (inout ModelState) -> Void) {
    let from = shown
    var to = from
    change(&to)
    var edited: [ModelPlace] = []
    for step in steps where !step.isAsleep && !edited.contains(step.place) {
      edited.append(step.place)
    }
    let places = edited.filter { from[$0] != nil && to[$0] != nil }
    let kept = places.filter { from[$0] == to[$0] }
    // What no place with edits has is written to what was told.
    if !edited.contains(.list) {
      let written = to
      to = told
      change(&to)
      for place in edited where told[place] != nil { to[place] = told[place] }
      (told, to) = (to, written)
    } else if !edited.contains(.note) {
      told.note = to.note
    }
    for place in places where from[place] != to[place] {
      let parts: [Part] =
        switch to[place]! {
        case .words(let words): [.words(words)]
        case .rows: Self.parts(from.rows, to.rows) { kept.contains(.body($0)) }
        }
      steps.append(Step(place: place, what: .byHand(parts)))
    }
    settle()
  }

  private static func parts(
    _ from: [ModelRow], _ to: [ModelRow], keepsBody: (Int) -> Bool
  ) -> [Part] {
    let stays = unmoved(from.map(\.id).filter { id in to.contains { $0.id == id } }, to.map(\.id))
    var parts = from.filter { row in !to.contains { $0.id == row.id } }.map { Part.gone($0.id) }
    for row in to where !from.contains(row) {
      parts.append(.row(row, keepsBody: keepsBody(row.id)))
    }
    for (index, row) in to.enumerated() where !stays.contains(row.id) {
      let right = index + 1 < to.count ? to[index + 1].id : nil
      parts.append(.between(row.id, index > 0 ? to[index - 1].id : nil, right))
    }
    return parts
  }

  /// The first of the largest selections that have their order in the other list.
  private static func unmoved(_ ids: [Int], _ to: [Int]) -> [Int] {
    guard let first = ids.first else { return [] }
    let rest = Array(ids.dropFirst())
    let place = to.firstIndex(of: first)!
    let with = [first] + unmoved(rest.filter { to.firstIndex(of: $0)! > place }, to)
    let without = unmoved(rest, to)
    return without.count > with.count ? without : with
  }

  // MARK: Sources

  mutating func end(_ source: Int) {
    for index in steps.indices { steps[index].missing[source] = nil }
    settle()
  }

  /// The source has made these edits as they show, and nothing else.
  mutating func reach(_ source: Int, _ numbers: [Int]) {
    for index in steps.indices where numbers.contains(steps[index].number ?? 0) {
      putToSleep(index, told: [])
      steps[index].missing[source] = nil
    }
    settle()
  }

  mutating func tell(
    _ source: Int, of place: ModelPlace, at revision: Int?, _ change: (inout ModelValue) -> Void
  ) {
    for index in steps.indices {
      if let revision, let needed = steps[index].missing[source], needed <= revision {
        steps[index].missing[source] = nil
        putToSleep(index, told: [place])
      }
    }
    for (index, step) in steps.enumerated() where step.place.shares(place) {
      if case .mine(_, true) = step.what, step.missing[source] == nil {
        putToSleep(index, told: [])
      }
    }
    let old = told
    let isInside = told[place] == nil
    if isInside {
      steps.removeAll { if case .told = $0.what { $0.place == place } else { false } }
      let maker = steps.indices.first { made(steps[...$0])[place] != nil }
      if let maker, var value = made(steps[...maker])[place] {
        change(&value)
        steps.insert(Step(place: place, what: .told(value)), at: maker + 1)
      }
    } else {
      var value = told[place]!
      change(&value)
      told[place] = value
      // What was told before has these, and the source may lack them.
      var again = told
      var remade: [ModelPlace] = []
      for step in steps where step.isAsleep && step.missing[source] != nil {
        if old[step.place] == told[step.place], !remade.contains(where: step.place.shares) {
          continue
        }
        make(step, &again)
        remade.append(step.place)
      }
      told[place] = again[place]
    }
    let ids = (old.rows + told.rows).map(\.id).filter { old.row($0) != told.row($0) }
    for index in steps.indices where steps[index].place.shares(place) {
      let isChanged =
        isInside ? steps[index].place == place : old[steps[index].place] != told[steps[index].place]
      switch steps[index].what {
      case .mine(_, isSaved: true) where isChanged && steps[index].missing[source] == nil:
        steps[index].isAsleep = true
      case .told where isChanged && !isInside: steps[index].isAsleep = true
      case .byHand(let parts):
        steps[index].what = .byHand(
          parts.compactMap { part in
            guard let id = part.id else { return isChanged ? nil : part }
            guard case .body(let changed) = place else { return ids.contains(id) ? nil : part }
            if id == changed, case .row(let row, _) = part, isInside || old[place] != told[place] {
              return .row(row, keepsBody: true)
            }
            return part
          })
      default: break
      }
    }
    steps.removeAll { if case .byHand(let parts) = $0.what { parts.isEmpty } else { false } }
    for index in steps.indices where revision == nil || steps[index].missing[source] == .max {
      steps[index].missing[source] = nil
    }
    settle()
  }
}
