import StateStoreTesting

/// A random sequence of edits, writes by hand, loads, live sources and answers, against a server whose execution and
/// answer are apart, checked against `NaiveFold` and the server after each event.
struct ModelSchedule {
  struct Job {
    let edits: [Int]
    let place: ModelPlace
    let changes: [ModelChange]
    /// Whether the server has executed it; nil before.
    var isFound: Bool?
    var revision = 0
  }

  struct Follower {
    let id: Int
    let place: ModelPlace
    let goesOn: Bool
    /// What a load has read, or how far a live source has told.
    var read: ModelValue??
    var told: Int?
  }

  let world: ModelWorld
  var log: ModelLog
  var fold: NaiveFold
  var server: ModelServer
  var jobs: [Job] = []
  var followers: [Follower] = []
  var changes: [Int: (place: ModelPlace, change: ModelChange)] = [:]
  /// What became of each edit.
  var outcomes: [Int: Bool] = [:]
  var revisions: [Int: Int] = [:]
  var executed: Set<Int> = []
  var hasOtherChanges = false
  var hasLostAnswers = false
  var generator: SeededGenerator
  var trace: [String] = []
  var fault: String?

  init(_ world: ModelWorld, mutation: ModelLog.Mutation? = nil, _ generator: SeededGenerator) {
    let start = ModelState(
      rows: [ModelRow(id: 1, body: ["a"]), ModelRow(id: 2), ModelRow(id: 3, body: ["b", "a"])])
    self.world = world
    self.generator = generator
    log = ModelLog(start)
    log.mutation = mutation
    fold = NaiveFold(start)
    server = ModelServer(start)
  }

  /// Runs some events, and then all that is under way to its end.
  mutating func run(events: Int) {
    for _ in 0..<events {
      meet()
      check()
      if fault != nil { return }
    }
    finish()
  }

  // MARK: Chance

  mutating func chance(_ number: Int) -> Bool {
    Int.random(in: 0..<number, using: &generator) == 0
  }

  mutating func place() -> ModelPlace {
    [.list, .list, .body(1), .body(2), .body(3), .body(4), .note].randomElement(using: &generator)!
  }

  mutating func change(of place: ModelPlace) -> ModelChange {
    let word = ["a", "b", "c", "d"].randomElement(using: &generator)!
    let words: [ModelChange.OfWords] = [
      .set(word), world.adds ? .append(word) : .putLast(word), .toFront(word), .remove(word),
    ]
    let some = words.randomElement(using: &generator)!
    guard case .list = place else { return .words(some) }
    let id = Int.random(in: 1...4, using: &generator)
    let rows: [ModelChange.OfRows] = [
      .rename(id, word), .finish(id), .body(id, some), .bodies(log.state.rows.map(\.id), some),
      world.adds ? .add(id) : .putLast(id), .putFirst(id),
      .remove(id), .toFront(id),
    ]
    return .rows(rows.randomElement(using: &generator)!)
  }

  // MARK: Events

  mutating func meet() {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...3: edit()
    case 4, 5: if let edit = ready().randomElement(using: &generator) { begin(edit) }
    case 6: if let index = jobs.indices.randomElement(using: &generator) { execute(index) }
    case 7, 8: if let index = jobs.indices.randomElement(using: &generator) { answer(index) }
    case 9: giveUp()
    case 10: if world.otherClient { changeElsewhere() }
    case 11: if world.writesByHand { write() }
    case 12: if world.loads || world.follows { load() }
    default: if let index = followers.indices.randomElement(using: &generator) { hear(index) }
    }
  }
}
