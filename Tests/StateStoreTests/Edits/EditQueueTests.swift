import Testing

@testable import StateStore

@Suite struct EditQueueTests {
  private typealias Queue = EditQueue<[Int], Int>

  private func appending(_ number: Int, ifEmpty: [Int]? = nil) -> Queue.Edit {
    Queue.Edit(job: number, ifEmpty: ifEmpty) { if !$0.contains(number) { $0.append(number) } }
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
    _ = queue.nextToSave()
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
    #expect(queue.nextToSave()?.job == 1)
    #expect(queue.nextToSave() == nil)
    _ = queue.end(.saved(after: [1], revision: 0))
    #expect(queue.nextToSave()?.job == 2)
    #expect(queue.start.base == [1])
    #expect(queue.jobs == [2, 3])
  }

  @Test func `an edit that was empty on another base is looked at again`() {
    var queue = Queue()
    var value: [Int]? = [1]
    _ = queue.add(appending(1), to: &value)
    _ = queue.nextToSave()
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
    _ = queue.nextToSave()
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
    _ = queue.nextToSave()
    _ = queue.end(.takenBack)
    #expect(queue.add(appending(3, ifEmpty: []), to: &value))
    #expect(value == [3])
  }

  @Test func `an edit is saved on top of what a load has brought meanwhile`() {
    var queue = Queue()
    var value: [Int]? = [0]
    for number in 1...2 { _ = queue.add(appending(number), to: &value) }
    _ = queue.nextToSave()
    let seen = queue.start.revision
    #expect(queue.loaded([7]) == [7, 1, 2])
    _ = queue.end(.saved(after: [0, 1], revision: seen))
    #expect(queue.start.base == [7, 1])
  }

  @Test func `a load that begins after an edit was saved brings what it brings`() {
    var queue = Queue()
    var value: [Int]? = [0]
    queue.loadBegan()
    _ = queue.add(appending(1), to: &value)
    _ = queue.nextToSave()
    _ = queue.end(.saved(after: [0, 1], revision: 0))
    queue.loadBegan()
    // Another client has removed the edit's number since.
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
    _ = queue.nextToSave()
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
    _ = queue.nextToSave()
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
    _ = queue.nextToSave()
    _ = queue.end(.saved(after: [0, 1], revision: 0))
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
    _ = queue.nextToSave()
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
    _ = queue.nextToSave()
    _ = queue.end(.takenBack)
    #expect(queue.shown == [7, 3])
  }
}
