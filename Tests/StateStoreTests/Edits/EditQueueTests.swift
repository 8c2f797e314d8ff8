import Testing

@testable import StateStore

/// What can happen to a queue.
private enum Event: CaseIterable {
  case edit, commit, fail, write, loadBegins, loadLands, loadFails, reset
  /// An edit before anybody has compared what was written, and a write that changes nothing.
  case hastyEdit, touch

  static let common = allCases.dropLast(2)
}

/// A queue whose value is the set of the edits in it, and what the laws say of it.
private struct Trial {
  typealias Queue = EditQueue<Set<Int>, Int>

  private var queue = Queue()
  private var shown: Set<Int>? = []
  private var edits = 0
  private var pending: [Int] = []
  private var saved: Set<Int> = []
  private var takenBack: Set<Int> = []
  /// What was taken back after a direct write had seen it.
  private var excused: Set<Int> = []
  /// What the server held when the load under way began.
  private var snapshot: Set<Int>?
  private var isHidden = false
  /// A direct write that no load has replaced.
  private var mark: Int?

  mutating func meet(_ event: Event) {
    switch event {
    case .edit:
      settle()
      edit()
    case .hastyEdit: edit()
    case .touch: queue.noteWrite()
    case .commit: end(isSaved: true)
    case .fail: end(isSaved: false)
    case .write: write()
    case .loadBegins:
      snapshot = saved
      queue.loadBegan()
    case .loadLands:
      guard let snapshot else { return }
      shown = queue.loaded(snapshot)
      (self.snapshot, mark, isHidden, excused) = (nil, nil, false, [])
    case .loadFails:
      snapshot = nil
      queue.loadEnded()
    case .reset:
      queue.reset()
      shown = nil
      mark = nil
      isHidden = true
    }
  }

  private mutating func edit() {
    edits += 1
    let number = edits
    let edit = Queue.Edit(job: number, ifEmpty: nil) { $0.insert(number) }
    // Whoever was reset has nothing that could be changed.
    if shown == nil { return }
    #expect(queue.add(edit, to: &shown))
    pending.append(number)
  }

  private mutating func end(isSaved: Bool) {
    guard let edit = queue.nextToCommit() else { return }
    #expect(edit.job == pending.removeFirst())
    let (base, revision) = queue.start
    if !isSaved { settle() }
    let ending: Queue.Ending
    if let base, let after = edit.applied(to: base), after != base {
      #expect(base.isDisjoint(with: takenBack.subtracting(excused)))
      ending = isSaved ? .committed(after: after, revision: revision) : .takenBack
      if isSaved { saved.insert(edit.job) } else { takenBack.insert(edit.job) }
      if !isSaved, mark != nil { excused.insert(edit.job) }
    } else {
      // A direct write had it in it already.
      ending = .dropped(revision: revision)
      saved.insert(edit.job)
    }
    switch queue.end(ending) {
    case .none: break
    case .show(let value): shown = value
    case .lookAgain: Issue.record("Nothing has changed meanwhile.")
    }
  }

  private mutating func write() {
    guard var value = shown else { return }
    mark = (mark ?? 1_000) + 1
    value.insert(mark ?? 0)
    shown = value
    queue.noteWrite()
  }

  /// Compares what is in doubt.
  private mutating func settle() {
    for question in queue.openQuestions {
      queue.answer(question, isWrite: question.before != question.after)
    }
    if let doubt = queue.doubt {
      queue.settle(doubt.writes, shown, isNews: shown != doubt.shown)
    }
    #expect(!queue.isInDoubt)
  }

  /// What shows has everything that is saved or pending, and nothing that was taken back.
  var isLawful: Bool {
    guard let shown else { return isHidden }
    let edits = shown.filter { $0 < 1_000 }
    return edits.isSuperset(of: saved.union(pending))
      && edits.subtracting(saved).subtracting(pending).isSubset(of: excused)
      && (mark == nil || shown.contains(mark ?? 0)) && queue.isPending == !pending.isEmpty
  }
}

@Suite struct EditQueueTests {
  private typealias Queue = EditQueue<[Int], Int>

  private func appending(_ number: Int, ifEmpty: [Int]? = nil) -> Queue.Edit {
    Queue.Edit(job: number, ifEmpty: ifEmpty) { if !$0.contains(number) { $0.append(number) } }
  }

  /// Lets so many of these events come in every order; returns how many orders there are.
  private func explore(_ all: some Collection<Event>, _ length: Int) -> Int {
    var count = 0
    func extend(_ trial: Trial, _ events: [Event]) {
      if events.count == length { return }
      for event in all {
        var trial = trial
        trial.meet(event)
        count += 1
        let events = events + [event]
        if !trial.isLawful { Issue.record("\(events): \(trial)") }
        extend(trial, events)
      }
    }
    extend(Trial(), [])
    return count
  }

  @Test func `L15: whatever six events come, what is saved or pending shows, and nothing else`() {
    #expect(explore(Event.common, 6) == 8 + 64 + 512 + 4_096 + 32_768 + 262_144)
  }

  @Test func `L15: whatever is left open meanwhile, what is taken back does not show`() {
    #expect(explore(Event.allCases, 5) == 10 + 100 + 1_000 + 10_000 + 100_000)
  }

  @Test func `an edit without a value needs something to start from`() {
    var queue = Queue()
    var value: [Int]?
    #expect(!queue.add(appending(1), to: &value))
    #expect(value == nil && !queue.isPending)
    #expect(queue.add(appending(1, ifEmpty: [0]), to: &value))
    #expect(value == [0, 1] && queue.jobs == [1])
  }

  @Test func `taking back the edit that made the value leaves none`() {
    var queue = Queue()
    var value: [Int]?
    _ = queue.add(appending(1, ifEmpty: []), to: &value)
    _ = queue.nextToCommit()
    guard case .show(let shown) = queue.end(.takenBack) else {
      Issue.record("Nothing is to be shown.")
      return
    }
    #expect(shown == nil)
  }

  @Test func `one edit is saved at a time, in the order they were made`() {
    var queue = Queue()
    var value: [Int]? = []
    for number in 1...3 { _ = queue.add(appending(number), to: &value) }
    #expect(queue.nextToCommit()?.job == 1)
    #expect(queue.nextToCommit() == nil)
    _ = queue.end(.committed(after: [1], revision: 0))
    #expect(queue.nextToCommit()?.job == 2)
    #expect(queue.start.base == [1])
    #expect(queue.jobs == [2, 3])
  }

  @Test func `an edit that was empty on another base is looked at again`() {
    var queue = Queue()
    var value: [Int]? = [1]
    _ = queue.add(appending(1), to: &value)
    _ = queue.nextToCommit()
    let seen = queue.start.revision
    #expect(queue.loaded([]) == [1])
    guard case .lookAgain = queue.end(.dropped(revision: seen)) else {
      Issue.record("It was dropped.")
      return
    }
    #expect(queue.start.base == [] && queue.jobs == [1])
  }

  @Test func `what an edit started from stays for those after it when it is dropped`() {
    var queue = Queue()
    var value: [Int]?
    _ = queue.add(Queue.Edit(job: 1, ifEmpty: [0]) { $0 = [0] }, to: &value)
    _ = queue.add(appending(2), to: &value)
    _ = queue.nextToCommit()
    _ = queue.end(.dropped(revision: queue.start.revision))
    #expect(value == [0, 2])
    #expect(queue.start.base == [0])
  }

  @Test func `an edit of a reset value starts from nothing when those before it lead to none`() {
    var queue = Queue()
    var value: [Int]?
    _ = queue.add(appending(1, ifEmpty: []), to: &value)
    _ = queue.add(appending(2), to: &value)
    queue.reset()
    value = nil
    _ = queue.nextToCommit()
    _ = queue.end(.takenBack)
    #expect(queue.add(appending(3, ifEmpty: []), to: &value))
    #expect(value == [3])
  }

  @Test func `an edit is saved on top of what a load has brought meanwhile`() {
    var queue = Queue()
    var value: [Int]? = [0]
    for number in 1...2 { _ = queue.add(appending(number), to: &value) }
    _ = queue.nextToCommit()
    let seen = queue.start.revision
    #expect(queue.loaded([7]) == [7, 1, 2])
    _ = queue.end(.committed(after: [0, 1], revision: seen))
    #expect(queue.start.base == [7, 1])
  }

  @Test func `a load that begins after an edit was saved brings what it brings`() {
    var queue = Queue()
    var value: [Int]? = [0]
    queue.loadBegan()
    _ = queue.add(appending(1), to: &value)
    _ = queue.nextToCommit()
    _ = queue.end(.committed(after: [0, 1], revision: 0))
    queue.loadBegan()
    // Somebody else has taken it away since.
    #expect(queue.loaded([0]) == [0])
  }

  @Test func `a write that two look at at once is taken in once`() throws {
    var queue = Queue()
    var value: [Int]? = []
    _ = queue.add(appending(1), to: &value)
    value = [1, 7]
    queue.noteWrite()
    let doubt = try #require(queue.doubt)
    queue.settle(doubt.writes, [1, 7], isNews: true)
    _ = queue.add(appending(2), to: &value)
    queue.settle(doubt.writes, [1, 7], isNews: true)
    _ = queue.nextToCommit()
    guard case .show(let shown) = queue.end(.takenBack) else {
      Issue.record("Nothing is to be shown.")
      return
    }
    #expect(shown == [1, 7, 2])
  }

  @Test func `a write that is followed by another while it is looked at is not taken in`() throws {
    var queue = Queue()
    var value: [Int]? = []
    _ = queue.add(appending(1), to: &value)
    queue.noteWrite()
    let doubt = try #require(queue.doubt)
    queue.noteWrite()
    queue.settle(doubt.writes, [1, 7], isNews: true)
    let next = try #require(queue.doubt)
    #expect(next.shown == [1] && next.writes > doubt.writes)
  }

  @Test func `a write that is replaced while it is looked at is gone`() throws {
    var queue = Queue()
    var value: [Int]? = []
    _ = queue.add(appending(1), to: &value)
    queue.noteWrite()
    let doubt = try #require(queue.doubt)
    #expect(queue.loaded([9]) == [9, 1])
    queue.settle(doubt.writes, [1, 7], isNews: true)
    _ = queue.nextToCommit()
    guard case .show(let shown) = queue.end(.takenBack) else {
      Issue.record("Nothing is to be shown.")
      return
    }
    #expect(shown == [9])
  }

  @Test func `what is replaced is handed out to be destroyed elsewhere`() {
    var queue = Queue()
    var value: [Int]? = [0]
    _ = queue.add(appending(1), to: &value)
    _ = queue.nextToCommit()
    _ = queue.end(.committed(after: [0, 1], revision: 0))
    #expect(queue.takeDiscarded().contains { ($0 as? [Int]) == [0] })
    #expect(queue.takeDiscarded().isEmpty)
  }

  @Test func `a question that a load has made pointless has no answer`() throws {
    var queue = Queue()
    var value: [Int]? = []
    _ = queue.add(appending(1), to: &value)
    queue.noteWrite()
    _ = queue.add(appending(2), to: &value)
    let question = try #require(queue.openQuestions.first)
    #expect(question.before == [1] && question.after == [1])
    #expect(queue.loaded([9]) == [9, 1, 2])
    queue.answer(question, isWrite: true)
    _ = queue.nextToCommit()
    guard case .show(let shown) = queue.end(.takenBack) else {
      Issue.record("Nothing is to be shown.")
      return
    }
    #expect(shown == [9, 2] && !queue.isInDoubt)
  }

  @Test func `a value that came or went needs no comparison`() {
    var queue = Queue()
    var value: [Int]? = []
    _ = queue.add(appending(1), to: &value)
    value = nil
    queue.noteWrite()
    _ = queue.add(appending(2, ifEmpty: []), to: &value)
    #expect(value == [2] && queue.openQuestions.isEmpty)
    queue.reset()
    value = [7]
    queue.noteWrite()
    _ = queue.add(appending(3), to: &value)
    #expect(value == [7, 3] && queue.openQuestions.isEmpty)
    _ = queue.nextToCommit()
    _ = queue.end(.takenBack)
    #expect(queue.shown == [7, 3])
  }
}
