import Testing

@testable import StateStore

/// An event of a queue of edits.
enum EditEvent: CaseIterable {
  case edit, commit, fail, write, loadBegins, loadLands, loadFails, reset
  /// An edit before the written values were compared, and a write that changes nothing.
  case hastyEdit, touch
  case giveUpOldest, giveUpNewest

  static let common = allCases.dropLast(4)
}

/// A queue whose value is the set of its edits, and the value that the laws demand.
struct EditQueueModel {
  typealias Queue = EditQueue<Set<Int>, Int>

  private var queue = Queue()
  private var shown: Set<Int>? = []
  private var edits = 0
  private var pending: [Int] = []
  private var saved: Set<Int> = []
  private var takenBack: Set<Int> = []
  /// The edits that were taken back after a direct write had seen them.
  private var excused: Set<Int> = []
  /// The server's contents when the load under way began.
  private var snapshot: Set<Int>?
  private var isHidden = false
  /// A direct write that no load has replaced.
  private var mark: Int?

  mutating func meet(_ event: EditEvent) {
    switch event {
    case .edit:
      settle()
      edit()
    case .hastyEdit: edit()
    case .touch: queue.noteWrite()
    case .commit: end(isSaved: true)
    case .fail: end(isSaved: false)
    case .write: write()
    case .giveUpOldest: giveUp(pending.first)
    case .giveUpNewest: giveUp(pending.last)
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
    // A reset path has no value to edit.
    if shown == nil { return }
    #expect(queue.add(edit, to: &shown))
    pending.append(number)
  }

  private mutating func end(isSaved: Bool) {
    guard let edit = queue.nextToSave() else { return }
    #expect(edit.job == pending.removeFirst())
    let (base, revision) = queue.start
    if !isSaved { settle() }
    let ending: Queue.Ending
    if let base, let after = edit.applied(to: base), after != base {
      #expect(base.isDisjoint(with: takenBack.subtracting(excused)))
      ending = isSaved ? .saved(after: after, revision: revision) : .takenBack
      if isSaved { saved.insert(edit.job) } else { takenBack.insert(edit.job) }
      if !isSaved, mark != nil { excused.insert(edit.job) }
    } else {
      // A direct write contains the edit already.
      ending = .dropped(revision: revision)
      saved.insert(edit.job)
    }
    switch queue.end(ending) {
    case .none: break
    case .show(let value): shown = value
    case .lookAgain: Issue.record("Nothing has changed meanwhile.")
    }
  }

  private mutating func giveUp(_ number: Int?) {
    guard let number else { return }
    settle()
    let end = queue.giveUp { $0 == number }
    #expect(end?.job == number)
    pending.removeAll { $0 == number }
    takenBack.insert(number)
    if mark != nil { excused.insert(number) }
    if case .show(let value)? = end?.consequence { shown = value }
  }

  private mutating func write() {
    guard var value = shown else { return }
    mark = (mark ?? 1_000) + 1
    value.insert(mark ?? 0)
    shown = value
    queue.noteWrite()
  }

  /// Makes the comparisons that the queue waits for.
  private mutating func settle() {
    for question in queue.openQuestions {
      queue.answer(question, isWrite: question.before != question.after)
    }
    if let doubt = queue.doubt {
      queue.settle(doubt.writes, shown, isNews: shown != doubt.shown)
    }
    #expect(!queue.isInDoubt)
  }

  /// Whether the shown value has every saved or pending edit, and no edit that was taken back.
  var isLawful: Bool {
    guard let shown else { return isHidden }
    let edits = shown.filter { $0 < 1_000 }
    return edits.isSuperset(of: saved.union(pending))
      && edits.subtracting(saved).subtracting(pending).isSubset(of: excused)
      && (mark == nil || shown.contains(mark ?? 0)) && queue.isPending == !pending.isEmpty
  }
}
