import StateStoreTesting

/// A random sequence of edits, writes by hand, loads, live sources and answers, against a server
/// whose execution and answer are apart, checked against `NaiveFold` and the server after each
/// event.
struct ModelSchedule {
  struct Job {
    let edits: [Int]
    let place: ModelPlace
    /// The edits as the server makes them.
    let made: [ModelChange]
    /// Whether the server has executed it; nil before.
    var isFound: Bool?
    var revision = 0
  }

  struct Follower {
    let id: Int
    let place: ModelPlace
    let loading: ModelLog.Loading
    /// What a load has read, or how far a live source has told.
    var read: ModelValue??
    var told: Int?
    /// How far it had told when another source last told something of its place.
    var replaced = -1
  }

  let world: ModelWorld
  var log: ModelLog
  var fold: NaiveFold
  /// The log of a store, which must show the same.
  var store: LogOfStore?
  var server: ModelServer
  var jobs: [Job] = []
  var followers: [Follower] = []
  var changes: [Int: (place: ModelPlace, change: ModelChange)] = [:]
  /// What became of each edit.
  var outcomes: [Int: Bool] = [:]
  var revisions: [Int: Int] = [:]
  var executed: Set<Int> = []
  var lastRow = 3
  let start: ModelState
  /// The edits and the writes by hand, in their order.
  var events: [Event] = []
  /// The bodies that a write by hand has left to their edits: the event, and the row.
  var keptBodies: Set<[Int]> = []
  var hasOtherChanges = false
  var hasLostAnswers = false
  /// Whether a source has told anything.
  var hasTold = false
  /// Whether only what is under way still happens.
  var isFinishing = false
  var generator: SeededGenerator
  var trace: [String] = []
  var fault: String?

  init(
    _ world: ModelWorld, mutation: ModelLog.Mutation? = nil, withStore: Bool = false,
    _ generator: SeededGenerator
  ) {
    let start = ModelState(
      rows: [ModelRow(id: 1, body: ["a"]), ModelRow(id: 2), ModelRow(id: 3, body: ["b", "a"])])
    self.world = world
    self.generator = generator
    self.start = start
    log = ModelLog(start)
    log.mutation = mutation
    fold = NaiveFold(start)
    server = ModelServer(start)
    if withStore { store = LogOfStore(start) }
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
    if chance(3) { return .list }
    if chance(6) { return .note }
    return .body(log.state.rows.randomElement(using: &generator)?.id ?? 1)
  }

  mutating func change(of place: ModelPlace) -> ModelChange {
    let word = ["a", "b", "c", "d"].randomElement(using: &generator)!
    let words: [ModelChange.OfWords] = [
      .set(word), world.adds ? .append(word) : .putLast(word), .toFront(word), .remove(word),
    ]
    let some = words.randomElement(using: &generator)!
    guard case .list = place else { return .words(some) }
    var id = log.state.rows.randomElement(using: &generator)?.id ?? 1
    if chance(4) {
      // A new row, or one that is put back; an identifier is never given to two rows.
      id = chance(2) ? Int.random(in: 1...3, using: &generator) : lastRow + 1
      lastRow = max(lastRow, id)
    }
    let puts: [ModelChange.OfRows] = [world.adds ? .add(id) : .putLast(id), .putFirst(id)]
    // Nobody edits a row that does not show: made again where a later edit has put the row back, it
    // would change that.
    if log.state.row(id) == nil { return .rows(puts.randomElement(using: &generator)!) }
    let rows: [ModelChange.OfRows] = [
      .rename(id, word), .finish(id), .body(id, some), .bodies(log.state.rows.map(\.id), some),
      .remove(id), .remove(id), .toFront(id),
    ]
    return .rows((rows + puts).randomElement(using: &generator)!)
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
    case 11:
      if world.resets, chance(3) { reset() } else if world.writesByHand { write() }
    case 12: if world.loads || world.follows { load() }
    default: if let index = followers.indices.randomElement(using: &generator) { hear(index) }
    }
  }
}
