// What sources tell, and a reset.
extension NaiveFold {
  mutating func reset() {
    isReset = true
    steps.removeAll { step in
      if case .byHand = step.what, step.place == .list { return true }
      return step.place != .list && step.place.shares(.list)
    }
    settle()
  }

  /// What a live source may lack, another that takes its place may lack, too.
  mutating func replace(_ source: Int, by newer: Int) {
    for index in steps.indices {
      if let revision = steps[index].missing[source], revision != .max {
        steps[index].missing[newer] = revision
      }
    }
    end(source)
  }

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
    if place == .list {
      isReset = false
      told.hasRows = true
    }
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
