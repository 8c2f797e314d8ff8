// Edits, their answers, and what others write.
extension ModelSchedule {
  mutating func edit() {
    let place = place()
    edit(place, change(of: place), joins: chance(2))
  }

  mutating func edit(_ place: ModelPlace, _ change: ModelChange, joins: Bool) {
    let number = log.edit(place, change, joins: joins)
    trace.append("edit \(number ?? 0) \(place) \(change)\(joins ? " joins" : "")")
    guard let number else { return }
    fold.edit(number, place, change)
    store?.edit(number, place, change, joins: joins)
    changes[number] = (place, change)
    events.append(.edit(number))
  }

  /// The edits that may begin to be saved.
  func ready() -> [Int] {
    let saving = Set(jobs.flatMap(\.edits))
    return log.entries.compactMap { $0.isUnsaved ? $0.edit : nil }
      .filter { !saving.contains($0) && log.hasTurn($0) }
  }

  mutating func begin(_ edit: Int) {
    trace.append("begin \(edit)")
    if !fold.mayBeSaved(edit) { return fail("Edit \(edit) does not have its turn.") }
    let before = fold.before(edit)
    if let store, case let got = store.begin(edit, changes[edit]!.place), got != before {
      fail("The commit of the store gets \(got as Any), not \(before as Any).")
    }
    guard let commit = log.begin(edit) else {
      if before != nil { fail("Edit \(edit) is not saved.") }
      store?.takeBack(edit, changes[edit]!.place)
      return fold.takeBack([edit])
    }
    let place = changes[edit]!.place
    let made = commit.edits.map { edit in
      let change = changes[edit]!.change
      return world.revises ? change.revised : change
    }
    let job = Job(edits: commit.edits, place: place, made: made)
    if commit.before != before { fail("The commit gets \(commit.before), not \(before as Any).") }
    if !hasTold, !world.resets, !isByHand(commit.before, of: edit) {
      fail("The commit gets \(commit.before), which its edits and writes do not make.")
    }
    if isAlone, !world.writesByHand, !isPlain, !world.mayReorder {
      if commit.before != server.state[place] { fail("The commit gets what the server lacks.") }
    }
    jobs.append(job)
  }

  /// Whether what shows is decided by the edits alone.
  var isAlone: Bool { !hasOtherChanges && !hasLostAnswers }

  /// Whether a live source tells without revisions: what it tells may be older than a saved edit.
  var isPlain: Bool { world.follows && !world.hasRevisions }

  mutating func execute(_ index: Int) {
    if jobs[index].isFound != nil { return }
    let job = jobs[index]
    trace.append("execute \(job.edits)")
    jobs[index].isFound = server.make(job.made, at: job.place)
    jobs[index].revision = server.revision
    if jobs[index].isFound == false {
      if isAlone, !world.writesByHand, !isPlain { fail("The server has no \(job.place).") }
      return
    }
    for edit in job.edits {
      if !executed.insert(edit).inserted { fail("Edit \(edit) is executed twice.") }
    }
  }

  mutating func answer(_ index: Int, refuses: Bool = true) {
    if jobs[index].isFound == nil {
      if refuses, chance(2) { return refuse(jobs.remove(at: index)) }
      execute(index)
    }
    let job = jobs.remove(at: index)
    if job.isFound == false { return refuse(job) }
    if refuses, world.losesAnswers, chance(4) {
      hasLostAnswers = true
      return refuse(job)
    }
    let revision = world.hasRevisions ? job.revision : nil
    trace.append("answer \(job.edits)\(revision.map { " at \($0)" } ?? "")")
    let near = followers.filter { $0.place.shares(job.place) }
    var missing: [Int: Int] = [:]
    for follower in near {
      guard let told = follower.told else {
        missing[follower.id] = revision ?? .max
        continue
      }
      if let revision, told < revision { missing[follower.id] = revision }
    }
    let passed = near.filter { follower in
      revision.map { follower.told ?? -1 >= $0 && follower.replaced < $0 } ?? false
    }.map(\.place)
    let shown = log.state
    let made = Dictionary(uniqueKeysWithValues: zip(job.edits, job.made))
    log.saved(job.edits, at: revision, as: made)
    fold.saved(job.edits, as: made, missing: missing, passed: passed)
    store?.saved(job.edits[0], job.place, at: revision, as: world.revises ? job.made : nil)
    for edit in job.edits {
      outcomes[edit] = true
      revisions[edit] = job.revision
      changes[edit]!.change = made[edit]!
    }
    if passed.isEmpty, !world.revises, log.state != shown { fail("Success changes what shows.") }
  }

  mutating func refuse(_ job: Job) {
    trace.append("refuse \(job.edits)")
    log.takeBack(job.edits)
    fold.takeBack(job.edits)
    store?.takeBack(job.edits[0], job.place)
    for edit in job.edits { outcomes[edit] = false }
  }

  /// Gives up an edit that waits.
  mutating func giveUp() {
    let saving = Set(jobs.flatMap(\.edits))
    let waiting = log.entries.compactMap { $0.isUnsaved ? $0.edit : nil }
    guard let edit = waiting.filter({ !saving.contains($0) }).randomElement(using: &generator)
    else { return }
    trace.append("give up \(edit)")
    log.takeBack([edit])
    fold.takeBack([edit])
    store?.takeBack(edit, changes[edit]!.place)
    outcomes[edit] = false
  }

  mutating func changeElsewhere() {
    let place = place()
    let change = change(of: place)
    trace.append("elsewhere \(place) \(change)")
    if server.make([change], at: place) { hasOtherChanges = true }
  }

  mutating func write() {
    let writes = writes()
    trace.append("write \(writes)")
    write(writes)
    store?.write { writes.make(in: &$0) }
  }

  /// One or two writes by hand.
  mutating func writes() -> [ModelWrite] {
    (0...Int.random(in: 0...1, using: &generator)).map { _ in
      let place = place()
      return ModelWrite(place: place, change: change(of: place))
    }
  }

  /// Makes writes by hand in the log and in the fold.
  mutating func write(_ writes: [ModelWrite]) {
    var written = log.state
    writes.make(in: &written)
    noteWrite(from: log.state, to: written)
    log.state = written
    log.takeInWrites()
    fold.write { writes.make(in: &$0) }
  }

  mutating func reset() {
    trace.append("reset")
    for follower in followers where follower.place.shares(.list) {
      fold.end(follower.id)
      store?.end(follower.id)
    }
    followers.removeAll { $0.place.shares(.list) }
    // Nobody knows any more whether an edit of a row is saved.
    if jobs.contains(where: { $0.place != .list && $0.place != .note }) { hasLostAnswers = true }
    log.reset()
    fold.reset()
    store?.reset()
  }
}

/// A change of a place by hand.
struct ModelWrite {
  let place: ModelPlace
  let change: ModelChange
}

extension [ModelWrite] {
  func make(in state: inout ModelState) {
    for write in self { write.change.make(at: write.place, in: &state) }
  }
}
