import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Reading and changing some todos without reading the others.
struct JournalPartTests {
  private let path = "/todos"
  private let hundred = [Todo].samples(100)

  private func moment(_ seconds: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds))
  }

  private func program(on disk: SimulatedDisk, numbers: Set<Int> = []) -> OpenJournal {
    OpenJournal(path: path, on: disk, smallestLog: .max, numbers: numbers, fewestIndexed: 1)
  }

  /// A disk with todos in a snapshot, and saves after it.
  private func disk(_ todos: [Todo], then saves: [[TodoChange]] = []) throws -> SimulatedDisk {
    let disk = SimulatedDisk()
    let program = program(on: disk)
    try program.save(todos.map(TodoChange.put), at: moment(1))
    try compact(program)
    for (index, changes) in saves.enumerated() {
      try program.save(changes, at: moment(index + 2))
    }
    return disk
  }

  private func compact(_ program: OpenJournal) throws {
    let contents = try #require(program.opened().contents)
    let draft = try JournalDraft(
      of: contents, at: program.paths(), fewestIndexed: program.fewestIndexed)
    try draft.write()
    try program.endCompaction(draft)
  }

  /// The todos that a program reads which needs these numbers; nil if it reads all.
  private func part(_ numbers: Set<Int>, on disk: SimulatedDisk) throws -> StoredTodos? {
    let program = program(on: disk, numbers: numbers)
    try program.read()
    return program.isPart ? program.image.todos : nil
  }

  @Test func `one todo is read as all of them would be, with its history`() throws {
    var todos = [Todo].samples(200)
    todos[3] = .sample(4, title: "four", rank: todos[3].rank)
    var renamed = todos[3]
    renamed.title = "vier"
    let other = Todo.sample(90, title: "other", id: todos[89].id, rank: todos[89].rank)
    let disk = try disk(todos, then: [[.put(renamed)], [.put(other)]])
    let all = try program(on: disk).read()
    let part = try #require(try part([4], on: disk))
    #expect(part.inOrder == [renamed])
    #expect(part.events(of: renamed.id) == all.events(of: renamed.id))
    #expect(part.events(of: renamed.id).count == 1)
    #expect(part.highestNumber == all.highestNumber && part.lowestRank == all.lowestRank)
  }

  @Test func `few bytes are read, however long the list is`() throws {
    let disk = try disk(.samples(2_000))
    disk.record()
    _ = try #require(try part([1_234], on: disk))
    let reads = disk.takeHistory().filter { $0.call.kind == .read && $0.call.path == path }
    #expect(reads.count <= 12)
  }

  @Test func `a todo is found that was added after the snapshot`() throws {
    let added = Todo.sample(201, title: "added")
    let disk = try disk(.samples(200), then: [[.put(added)], [.put(.sample(202))]])
    #expect(try part([201], on: disk)?.inOrder == [added])
    #expect(try part([201, 5], on: disk)?.count == 2)
  }

  @Test func `saves of any length are searched`() throws {
    let todos = [Todo].samples(400)
    let words = String(repeating: "word ", count: 200)
    let change = { (todo: Todo, round: Int) in
      TodoChange.put(
        .sample(todo.number, title: "\(words)\(round)", id: todo.id, rank: todo.rank))
    }
    let renamed = { (round: Int) in todos.map { change($0, round) } }
    let one = (1...300).map { [change(todos[$0 % 40], $0 + 10)] }
    // Lines of more than 256 KB, and short ones before, between and after them.
    let disk = try disk(
      todos, then: one[..<5] + [renamed(1)] + one[5...] + [renamed(2)] + one[..<5])
    let size = try #require(disk.state.bytes(path)).count
    try #require(size > 1 << 20)
    let all = try program(on: disk).read()
    for number in [1, 2, 7, 40, 400] {
      let part = try #require(try part([number], on: disk))
      #expect(part.inOrder == [try #require(all[todos[number - 1].id])])
      let events = part.events(of: todos[number - 1].id)
      #expect(events == all.events(of: todos[number - 1].id) && events.count >= 2)
    }
  }

  @Test func `what does not stand alone, or is not there, needs the whole list`() throws {
    var todos = [Todo].samples(20)
    todos[0].depends = [todos[1].id]
    todos[2].parent = todos[3].id
    todos[4].recurrence = Recurrence(
      try #require(.init(.every, .span(.init(1, .day)))), from: moment(1))
    var later = todos[5]
    later.depends = [todos[6].id]
    var part = todos[7]
    part.parent = todos[8].id
    let new = Todo.sample(21)
    var newest = Todo.sample(22)
    newest.depends = [new.id]
    let disk = try disk(
      todos,
      then: [
        [.put(later)], [.put(part)], [.delete(todos[9].id)], [.put(new)], [.put(newest)],
      ])
    for number in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23] {
      #expect(try self.part([number], on: disk) == nil, "\(number)")
    }
    for number in 11...20 { #expect(try self.part([number], on: disk) != nil, "\(number)") }
  }

  @Test func `a removed todo that came back has its history`() throws {
    let todos = [Todo].samples(20)
    let disk = SimulatedDisk()
    let program = program(on: disk)
    try program.save(todos.map(TodoChange.put), at: moment(1))
    var renamed = todos[4]
    renamed.title = "renamed"
    try program.save([.put(renamed)], at: moment(2))
    try program.save([.delete(renamed.id)], at: moment(3))
    try compact(program)
    try program.save([.put(renamed)], at: moment(4))
    #expect(try part([5], on: disk) == nil)
    try program.save([.delete(todos[5].id)], at: moment(5))
    try program.save([.put(todos[5])], at: moment(6))
    let all = try program.read()
    #expect(try part([6], on: disk)?.events(of: todos[5].id) == all.events(of: todos[5].id))
  }

  @Test func `without an index, or with a damaged one, the whole list is read`() throws {
    let disk = try disk(hundred)
    let bytes = try #require(disk.state.bytes(path))
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.range(of: "\"index\":\""))
    let offset = text.utf8.distance(from: text.startIndex, to: start.upperBound)
    for place in [0, 20, 30, 40, 200, 1_100] {
      let other = try self.disk(hundred)
      var state = other.state
      let node = try #require(state.names[path])
      // As a damaged sector would: the checksum of the line does not fit, either.
      state.change(node, .write(at: offset + place, [UInt8(ascii: "!")]))
      other.replace(state)
      // Damage in a block that the search passes over is left to the readers of that block.
      if let part = try? part([50], on: other) {
        #expect(part.inOrder == [hundred[49]])
      }
    }
    let plain = SimulatedDisk()
    let program = OpenJournal(path: path, on: plain, smallestLog: .max)
    try program.save(hundred.map(TodoChange.put), at: moment(1))
    try compact(program)
    #expect(try part([50], on: plain) == nil)
  }

  @Test func `an index that an older program has copied into its snapshot is passed over`() throws {
    let disk = try disk(hundred)
    let bytes = try #require(disk.state.bytes(path))
    let lines = bytes.split(separator: JournalLine.newline).map(Array.init)
    // A program that does not know the index keeps it as any unknown member, beside another order
    // of the todos, and another generation.
    let head = String(decoding: lines[0], as: UTF8.self)
    let gen = try #require(try program(on: disk).opened().contents?.header.gen)
    let newHead = Array(head.replacing(gen, with: "fedcba9876543210").utf8)
    let copied = [newHead, lines[1]] + lines[2...].reversed()
    var state = disk.state
    let node = try #require(state.names[path])
    state.change(node, .write(at: 0, copied.flatMap { $0 + [JournalLine.newline] }))
    disk.replace(state)
    try disk.remove(path + ".mark")
    let all = try program(on: disk).read()
    #expect(all.inOrder == hundred && all.foreign.isEmpty)
    #expect(try part([50], on: disk) == nil)
    // The next compaction makes an index anew.
    try compact(program(on: disk))
    #expect(try part([50], on: disk)?.inOrder == [hundred[49]])
  }

  @Test func `all that needs the whole list gets it after a part was read`() throws {
    var todos = hundred
    let disk = try disk(todos)
    let program = program(on: disk, numbers: [7])
    try program.read()
    try #require(program.isPart)
    todos[6].title = "changed"
    let edit = TodosEdit(.rename, [.changed(from: hundred[6], to: todos[6])])
    try program.save(edit, at: moment(9))
    #expect(program.isPart)
    program.needAll()
    #expect(try program.read().inOrder == todos)
    #expect(try self.program(on: disk).read().inOrder == todos)
  }

  @Test func `a part is compacted whole`() throws {
    let disk = try disk(hundred)
    let program = program(on: disk, numbers: [7])
    try program.read()
    try #require(program.isPart)
    let draft = try JournalDraft(
      of: program.whole(try #require(program.image.contents), at: program.paths()),
      at: program.paths(), fewestIndexed: 1)
    try draft.write()
    try program.endCompaction(draft)
    #expect(try self.program(on: disk).read().inOrder == hundred)
  }

  @Test func `what others save in between is merged as ever`() throws {
    let todos = hundred
    let disk = try disk(todos)
    let program = program(on: disk, numbers: [7])
    try program.read()
    let other = self.program(on: disk)
    var done = todos[6]
    done.isDone = true
    var second = todos[7]
    second.title = "second"
    try other.save([.put(done), .put(second)], at: moment(5))
    try compact(other)
    var renamed = todos[6]
    renamed.title = "seven"
    let edit = TodosEdit(.rename, [.changed(from: todos[6], to: renamed)])
    try program.save(edit, at: moment(9))
    let all = try self.program(on: disk).read()
    #expect(all[done.id]?.isDone == true && all[done.id]?.title == "seven")
    #expect(all[second.id]?.title == "second" && all.count == 100)
    var conflict = todos[6]
    conflict.title = "other"
    let refused = TodosEdit(.rename, [.changed(from: todos[6], to: conflict)])
    let outcomes = try program.withLock { program.save([refused], at: moment(10), &$0) }
    #expect(throws: TodosConflict.self) { try outcomes[0].get() }
  }

  @Test func `with random lists, a part and an edit of it are as those of the whole list`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(40) { try compare(using: &random) }
    }
  }

  /// Makes a list with random links, removals and saves, and changes a random todo by two programs.
  private func compare(using random: inout SeededGenerator) throws {
    var todos = [Todo].samples(.random(in: 1...150, using: &random))
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      let (place, other) = (todos.indices.randomElement(using: &random) ?? 0, todos[0].id)
      if todos[place].id != other { todos[place].parent = other }
    }
    var saves: [[TodoChange]] = []
    for step in 0..<Int.random(in: 0...12, using: &random) {
      let place = Int.random(in: 0..<todos.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: saves.append([.delete(todos[place].id)])
      case 1: saves.append([.put(.sample(todos.count + 1_000 + step))])
      default:
        todos[place].title = "title \(step)"
        todos[place].notes = "é\"\\\n \(step)"
        saves.append([.put(todos[place])])
      }
    }
    let disk = try disk(todos, then: saves)
    let all = try program(on: disk).read()
    for _ in 0..<8 {
      guard let todo = all.all.randomElement(using: &random) else { return }
      let copy = SimulatedDisk(disk.state)
      let part = program(on: disk.copied(), numbers: [todo.number])
      try part.read()
      if part.isPart {
        #expect(part.image.todos.inOrder == [todo])
        #expect(part.image.todos.events(of: todo.id) == all.events(of: todo.id))
      } else {
        #expect(part.image.todos == all)
      }
      var changed = todo
      changed.isDone.toggle()
      let edit = TodosEdit(.toggle, [.changed(from: todo, to: changed)])
      let whole = program(on: copy)
      try whole.read()
      #expect(try part.save(edit, at: moment(50)) == whole.save(edit, at: moment(50)))
      #expect(
        part.image.mark(since: "")?.bytes == whole.image.mark(since: "")?.bytes)
    }
  }
}

extension SimulatedDisk {
  fileprivate func copied() -> SimulatedDisk { SimulatedDisk(state) }
}
