package import Repositories

/// Delivers the saved edits of a list to a hook: each at least once, in the order of their
/// revisions.
///
/// The position is kept before and after each call of the hook. If a program is killed in between,
/// the next delivery repeats the edits of that call, and says so. The first delivery begins at the
/// present revision.
package struct EditDelivery: Sendable {
  /// The edits of one call of a hook.
  package struct Batch: Equatable, Sendable {
    /// The edits, each with whether the hook may have had it before.
    package var edits: [(saved: TodosSaved, isRepeated: Bool)]
    /// Edits that the list no longer knows one by one; nil without.
    package var reloaded: Reload?

    package init(
      edits: [(saved: TodosSaved, isRepeated: Bool)] = [], reloaded: Reload? = nil
    ) {
      (self.edits, self.reloaded) = (edits, reloaded)
    }

    package static func == (first: Batch, second: Batch) -> Bool {
      first.reloaded == second.reloaded
        && first.edits.elementsEqual(second.edits) { $0 == $1 }
    }
  }

  /// The edits that the list no longer knows one by one.
  package struct Reload: Equatable, Sendable {
    /// The revision of the list after them.
    package var revision: Revision
    /// Whether an earlier delivery may have reported edits up to this revision as no longer known.
    package var isRepeated: Bool

    package init(_ revision: Revision, isRepeated: Bool = false) {
      (self.revision, self.isRepeated) = (revision, isRepeated)
    }
  }

  /// The outcome of a delivery.
  package enum Outcome: Equatable, Sendable {
    /// The hook has had this number of lines, and all that there are.
    case delivered(Int)
    /// Another program delivers.
    case deliveredElsewhere
    /// The hook failed for this reason, after this number of lines.
    case failed(HookFailure, after: Int)
  }

  /// The most edits in a batch.
  package static let batchLimit = 1_000

  private let repository: any TodosRepository
  private let positions: any DeliveryPositions
  private let author: String
  private let call: @Sendable (Batch) async -> HookFailure?

  /// - Parameters:
  ///   - author: The author of the hook's own edits, which are not delivered.
  ///   - call: Calls the hook, and returns why it failed; nil if it did not.
  package init(
    of repository: any TodosRepository, at positions: any DeliveryPositions,
    besides author: String, _ call: @escaping @Sendable (Batch) async -> HookFailure?
  ) {
    (self.repository, self.positions, self.author, self.call) = (
      repository, positions, author, call
    )
  }

  /// Begins at the present revision, if the hook has no position yet.
  package func begin() async throws {
    if try positions.position() != nil { return }
    let present = try await present()
    // Another program may have begun meanwhile, and delivered.
    guard let turn = try positions.takeTurn() else { return }
    defer { withExtendedLifetime(turn) {} }
    if try positions.position() == nil {
      let list = try await repository.listIdentity()
      try positions.keep(DeliveryPosition(present.revision, present.edit, of: list))
    }
  }

  private func present() async throws -> End {
    if let newest = try await repository.newestRevision() { return (newest, nil) }
    let list = try await repository.load()
    return (list.revision, list.newest)
  }

  /// Delivers all edits up to the present.
  package func deliver() async throws -> Outcome {
    try await begin()
    var count = 0
    while true {
      switch try await takeTurn(&count) {
      case .takenElsewhere: return count == 0 ? .deliveredElsewhere : .delivered(count)
      case .ended(let failure?): return .failed(failure, after: count)
      case .ended(nil): break
      }
      // A program that found the turn taken relies on this one to deliver its edits.
      if try await next().isEmpty { return .delivered(count) }
    }
  }

  private enum Turn {
    case takenElsewhere
    case ended(HookFailure?)
  }

  /// Delivers while no other program does. The turn is free when this returns: a variable of the
  /// caller would keep it longer.
  private func takeTurn(_ count: inout Int) async throws -> Turn {
    guard let turn = try positions.takeTurn() else { return .takenElsewhere }
    defer { withExtendedLifetime(turn) {} }
    return .ended(try await deliver(&count))
  }

  /// What the hook has reached after a batch.
  private typealias End = (revision: Revision, edit: TodosEdit.ID?)

  /// The next batches, each with what the hook has reached after it.
  private func next() async throws -> [(Batch, End)] {
    guard let position = try positions.position() else { return [] }
    if position.isUntold == true, let newest = try await repository.newestRevision() {
      return [untold(position, (newest, nil))]
    }
    guard let update = try await news(since: position) else { return [] }
    if let edit = position.edit, case .saved(let saves) = update,
      !saves.contains(where: { $0.edit.id == edit }),
      let last = saves.last(where: { $0.stage != .waiting })
    {
      // The list has another history.
      return [untold(position, (last.revision, last.edit.id))]
    }
    if case .reloaded(let list) = update, isOnlyShown(list.revision, after: position) {
      return []
    }
    return batches(of: update, since: position)
  }

  /// The edits since a position, with the edit of the position, if the list knows that edit.
  private func news(since position: DeliveryPosition) async throws -> TodosUpdate? {
    let update = try await repository.update(since: position.asked)
    guard case .reloaded? = update, position.edit != nil else { return update }
    return try await repository.update(since: position.reached)
  }

  /// The report of edits that are not known one by one, up to an end.
  private func untold(_ position: DeliveryPosition, _ end: End) -> (Batch, End) {
    let isRepeated = end.revision.number <= position.begun ?? -1
    return (Batch(reloaded: Reload(end.revision, isRepeated: isRepeated)), end)
  }

  /// Whether a list is one of this machine alone: its server does not answer, and knows the edits
  /// one by one once it does; or only edits that wait for it have changed the list.
  private func isOnlyShown(_ revision: Revision, after position: DeliveryPosition) -> Bool {
    // A list without a server has no backlog, and no steps in its revisions.
    guard let backlog = repository.backlog else { return false }
    return backlog.offlineSince != nil || revision.server == position.reached.server
  }

  /// Delivers until nothing is left; returns why the hook failed.
  private func deliver(_ count: inout Int) async throws -> HookFailure? {
    try await followBack()
    while case let batches = try await next(), !batches.isEmpty {
      for (batch, end) in batches {
        if let failure = try await deliver(batch, upTo: end) { return failure }
        count += batch.edits.count + (batch.reloaded == nil ? 0 : 1)
      }
    }
    return nil
  }

  /// Moves the position to the revision of an older copy that has replaced the list, or to the
  /// beginning of another list. Adds the identity of the list to a position without one.
  private func followBack() async throws {
    guard var position = try positions.position(),
      let newest = try await repository.newestRevision()
    else { return }
    let list = try await repository.listIdentity()
    let isOther = list.flatMap { list in position.list.map { $0 != list } } ?? false
    if !isOther, newest < position.reached {
      return try positions.keep(DeliveryPosition(newest, of: list ?? position.list))
    }
    if isOther {
      var other = DeliveryPosition(.zero, of: list)
      other.isUntold = true
      try positions.keep(other)
    } else if position.list == nil, list != nil {
      position.list = list
      try positions.keep(position)
    }
  }

  private func deliver(_ batch: Batch, upTo end: End) async throws -> HookFailure? {
    guard var position = try positions.position() else { return nil }
    if !batch.edits.isEmpty || batch.reloaded != nil {
      // Of a list that has gone back, the later revisions are those of other edits.
      position.begun =
        end.revision < position.reached
        ? end.revision.number : max(position.begun ?? 0, end.revision.number)
      try positions.keep(position)
      if let failure = await call(batch) {
        position.failure = failure
        try positions.keep(position)
        return failure
      }
    }
    var reached = DeliveryPosition(end.revision, end.edit, of: position.list)
    // A shorter batch than that of a killed program leaves the rest as it was.
    if let begun = position.begun, begun > reached.revision { reached.begun = begun }
    try positions.keep(reached)
    return nil
  }

  private func batches(
    of update: TodosUpdate, since position: DeliveryPosition
  ) -> [(Batch, End)] {
    let begun = position.begun ?? 0
    let saves: [TodosSaved]
    switch update {
    // An edit that waits for its server has no revision of the list yet.
    case .saved(let all):
      saves = all.filter { $0.revision > position.reached && $0.stage != .waiting }
    case .reloaded(let list):
      let end = list.revision
      let isRepeated =
        end.number <= begun && (end >= position.reached || begun < position.reached.number)
      return [(Batch(reloaded: Reload(end, isRepeated: isRepeated)), (end, list.newest))]
    }
    return stride(from: 0, to: saves.count, by: Self.batchLimit).map { start in
      let part = saves[start..<min(start + Self.batchLimit, saves.count)]
      let edits = part.filter { $0.edit.by != author }
        .map { (saved: $0, isRepeated: $0.revision.number <= begun) }
      return (Batch(edits: edits), (part.last?.revision ?? position.reached, part.last?.edit.id))
    }
  }
}
