/// A possible next event in a simulation in which nothing runs.
enum NextEvent {
  case reply(number: Int, name: String, outcome: Int)
  /// The next moment comes, and ends all latencies of that moment; without any, the sleepers wake.
  case time
  /// One of several sleepers of a moment wakes.
  case wake(number: Int, sleeper: String)

  /// The name in an order of replies, before equal names get numbers.
  fileprivate var name: String {
    switch self {
    case .reply(_, let name, _): name
    case .time: "time passes"
    case .wake(_, let sleeper): "\(sleeper) wakes"
    }
  }
}

extension [NextEvent] {
  /// The names in an order of replies, no two alike: the second `todos` is `todos (2)`.
  var names: [String] {
    let names = map { $0.name }
    if Self.areFewAndUnlike(names) { return names }
    var taken: Set<String> = []
    var counts: [String: Int] = [:]
    return names.map { base in
      var name = base
      while !taken.insert(name).inserted {
        let count = counts[base, default: 1] + 1
        counts[base] = count
        name = "\(base) (\(count))"
      }
      return name
    }
  }
}

extension [NextEvent] {
  /// Whether no two of a few names are alike, as usual: comparing them takes less time than a set.
  private static func areFewAndUnlike(_ names: [String]) -> Bool {
    if names.count > 8 { return false }
    var place = 1
    while place < names.count {
      for earlier in 0..<place where names[earlier] == names[place] { return false }
      place += 1
    }
    return true
  }
}

extension Simulation.World {
  /// The possible next events: each outcome of each reply, in the order of the requests, and the
  /// passing of time, where each sleeper of one moment may be the first to wake.
  func options(until end: Duration?) -> [NextEvent] {
    var options: [NextEvent] = []
    for wait in replies.all {
      guard case .reply(let name, let outcomes) = wait.kind else { continue }
      for outcome in 0..<outcomes {
        let label = outcomes == 1 ? name : name + "#" + String(outcome)
        options.append(.reply(number: wait.number, name: label, outcome: outcome))
      }
    }
    if canPass(until: end) { options += wakings }
    return options
  }

  /// The events of the next moment.
  ///
  /// Latencies end before any sleeper of their moment wakes, in one step: code cannot see the end
  /// of a latency, and from then on the reply may come before or after each sleeper.
  private var wakings: [NextEvent] {
    let waits = sleepers.allFirst
    let isAlone = waits.count == 1 && waits[0].moment.map { $0 > now } ?? true
    if isAlone || waits.contains(where: \.isLatency) { return [.time] }
    return waits.map { wait in
      .wake(number: wait.number, sleeper: wait.label?.caller.name ?? "a task")
    }
  }

  /// The first of the options, without making the others: there may be thousands.
  func firstEvent(until end: Duration?) -> NextEvent? {
    if let wait = replies.first, case .reply(let name, _) = wait.kind {
      return .reply(number: wait.number, name: name, outcome: 0)
    }
    return canPass(until: end) ? .time : nil
  }

  private func canPass(until end: Duration?) -> Bool {
    guard let moment = sleepers.first?.moment else { return false }
    return end.map { moment <= $0 } ?? true
  }

  /// Lets time pass to a moment; time never goes back, even if another call has already advanced it
  /// further.
  mutating func pass(to moment: Duration) {
    now = max(now, moment)
  }
}
