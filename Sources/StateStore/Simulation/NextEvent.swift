/// An event that may happen next in a simulation in which nothing runs.
enum NextEvent {
  case reply(number: Int, name: String, outcome: Int)
  case time

  /// The name in an order of replies, before equal names are told apart.
  fileprivate var name: String {
    switch self {
    case .reply(_, let name, _): name
    case .time: "time passes"
    }
  }
}

extension [NextEvent] {
  /// The names in an order of replies, no two alike: the second `todos` is `todos (2)`.
  var names: [String] {
    var taken: Set<String> = []
    var counts: [String: Int] = [:]
    return map { event in
      var name = event.name
      while !taken.insert(name).inserted {
        let count = counts[event.name, default: 1] + 1
        counts[event.name] = count
        name = "\(event.name) (\(count))"
      }
      return name
    }
  }
}

extension Simulation.World {
  /// The events that may happen next: each outcome of each reply, in the order the replies were asked for,
  /// and the passing of time.
  func options(until end: Duration?) -> [NextEvent] {
    var options: [NextEvent] = []
    for wait in replies.all {
      guard case .reply(let name, let outcomes) = wait.kind else { continue }
      for outcome in 0..<outcomes {
        let label = outcomes == 1 ? name : "\(name)#\(outcome)"
        options.append(.reply(number: wait.number, name: label, outcome: outcome))
      }
    }
    if canPass(until: end) { options.append(.time) }
    return options
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

  /// Lets time pass to a moment; time never goes back, also when another call has advanced it meanwhile.
  mutating func pass(to moment: Duration) {
    now = max(now, moment)
  }
}
