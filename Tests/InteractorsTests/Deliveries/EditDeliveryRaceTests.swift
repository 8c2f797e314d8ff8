import Repositories
import Synchronization
import Testing

@testable import Interactors

/// What other programs do between two steps of a delivery, and lists that are not what they were.
struct EditDeliveryRaceTests {
  /// Positions before whose turn something happens.
  private struct PositionsWithWait: DeliveryPositions {
    let kept: KeptPositions
    let beforeTurn: @Sendable () throws -> Void

    func position() throws -> DeliveryPosition? { try kept.position() }
    func keep(_ position: DeliveryPosition) throws { try kept.keep(position) }

    func takeTurn() throws -> (any Sendable & AnyObject)? {
      try beforeTurn()
      return try kept.takeTurn()
    }
  }

  private let hook = RecordingHook()
  private let positions = KeptPositions()

  private func delivery(
    of saves: MadeUpSaves, at positions: (any DeliveryPositions)? = nil,
    to hook: RecordingHook? = nil
  ) -> EditDelivery {
    EditDelivery(
      of: saves, at: positions ?? self.positions, besides: "hook", (hook ?? self.hook).call)
  }

  private func keep(_ revision: Int, begun: Int? = nil) throws {
    var position = DeliveryPosition(Revision(revision))
    position.begun = begun
    try positions.keep(position)
  }

  @Test func `a list that an older copy has replaced begins anew at its revision`() async throws {
    let saves = MadeUpSaves(1...3)
    try keep(9, begun: 10)
    #expect(try await delivery(of: saves).deliver() == .delivered(0))
    #expect(hook.calls.isEmpty && positions.current?.withoutEdit == DeliveryPosition(Revision(3)))
    saves.add(4)
    #expect(try await delivery(of: saves).deliver() == .delivered(1))
    #expect(hook.all == [.init(revision: 4, isRepeated: false)])
  }

  @Test func `a server that went back tells so once, and its next edits are delivered`()
    async throws
  {
    let saves = MadeUpSaves(1...3)
    saves.moveAway()
    try keep(9, begun: 12)
    hook.fail(HookFailure("killed"))
    _ = try await delivery(of: saves).deliver()
    hook.fail(nil)
    #expect(try await delivery(of: saves).deliver() == .delivered(1))
    #expect(hook.reloaded == [.init(Revision(3)), .init(Revision(3), isRepeated: true)])
    #expect(positions.current?.withoutEdit == DeliveryPosition(Revision(3)))
    saves.add(4)
    #expect(try await delivery(of: saves).deliver() == .delivered(1))
    #expect(hook.all == [.init(revision: 4, isRepeated: false)])
  }

  @Test func `an edit that waits for its server is delivered once it is saved`() async throws {
    let saves = MadeUpSaves(1...2)
    saves.add(3, .waiting)
    try keep(1)
    #expect(try await delivery(of: saves).deliver() == .delivered(1))
    #expect(positions.current?.withoutEdit == DeliveryPosition(Revision(2)))
    saves.add(3, .sent)
    #expect(try await delivery(of: saves).deliver() == .delivered(1))
    #expect(hook.all == [2, 3].map { .init(revision: $0, isRepeated: false) })
  }

  @Test func `a program that begins leaves the position of one that began meanwhile`()
    async throws
  {
    let late = PositionsWithWait(kept: positions) { try keep(7) }
    try await delivery(of: MadeUpSaves(1...3), at: late).begin()
    #expect(positions.current?.withoutEdit == DeliveryPosition(Revision(7)))
  }

  @Test func `a program that begins leaves the position to one that has the turn`() async throws {
    let turn = try positions.takeTurn()
    try await delivery(of: MadeUpSaves(1...3)).begin()
    #expect(turn != nil && positions.current == nil)
  }

  @Test func `an edit that comes just before the end of the turn is delivered`() async throws {
    let looks = Atomic(0)
    let saves = MadeUpSaves(1...2) { saves in
      // The second look finds nothing behind the delivered edit.
      if looks.add(1, ordering: .relaxed).newValue == 2 { saves.add(3) }
    }
    try keep(1)
    #expect(try await delivery(of: saves).deliver() == .delivered(2))
    #expect(hook.calls.map { $0.map(\.revision) } == [[2], [3]])
    #expect(positions.current?.withoutEdit == DeliveryPosition(Revision(3)))
  }

  @Test func `such an edit is left to a program that has the turn by then`() async throws {
    let looks = Atomic(0)
    let turn = Mutex<(any Sendable & AnyObject)?>(nil)
    let saves = MadeUpSaves(1...2) { saves in
      switch looks.add(1, ordering: .relaxed).newValue {
      case 2: saves.add(3)
      case 3: turn.withLock { $0 = try? positions.takeTurn() }
      default: break
      }
    }
    try keep(1)
    #expect(try await delivery(of: saves).deliver() == .delivered(1))
    #expect(turn.withLock { $0 != nil } && hook.revisions == [2])
    #expect(positions.current?.withoutEdit == DeliveryPosition(Revision(2)))
  }

  @Test func `a failure tells how many edits the calls before it delivered`() async throws {
    let calls = Atomic(0)
    let failing = RecordingHook {
      if calls.add(1, ordering: .relaxed).newValue == 2 { throw Killed() }
    }
    try keep(0)
    let outcome = try await delivery(of: MadeUpSaves(1...1_001), to: failing).deliver()
    #expect(outcome == .failed(HookFailure("killed"), after: 1_000))
    #expect(positions.current?.revision == 1_000 && positions.current?.begun == 1_001)
  }

  @Test func `a call of more edits than the next one stays known until all have been repeated`()
    async throws
  {
    let saves = MadeUpSaves(1...1_003)
    try keep(0, begun: 1_002)
    hook.fail(HookFailure(status: 1, ""))
    #expect(
      try await delivery(of: saves).deliver() == .failed(HookFailure(status: 1, ""), after: 0))
    #expect(positions.current?.begun == 1_002)
    hook.fail(nil)
    #expect(try await delivery(of: saves).deliver() == .delivered(1_003))
    #expect(hook.all.suffix(1_003).map(\.isRepeated) == (1...1_003).map { $0 <= 1_002 })
    #expect(positions.current?.withoutEdit == DeliveryPosition(Revision(1_003)))
  }

  @Test func `a kill between two calls leaves the rest of a longer call known`() async throws {
    // Each call has a few steps: the kills come before, between and after both.
    for step in 0..<24 {
      let (hook, positions) = (RecordingHook(), KeptPositions())
      var position = DeliveryPosition(.zero)
      position.begun = 1_002
      try positions.keep(position)
      let delivery = delivery(of: MadeUpSaves(1...1_003), at: positions, to: hook)
      positions.kill(after: step)
      _ = try? await delivery.deliver()
      positions.kill(after: nil)
      _ = try await delivery.deliver()
      #expect(hook.all.allSatisfy { $0.isRepeated || $0.revision == 1_003 }, "step \(step)")
      #expect(Set(hook.revisions) == Set(1...1_003), "step \(step)")
      #expect(positions.current?.withoutEdit == DeliveryPosition(Revision(1_003)), "step \(step)")
    }
  }

  @Test func `edits that the list has forgotten are named as a repeat, too`() async throws {
    let saves = MadeUpSaves(1...5)
    saves.forget()
    try keep(1)
    hook.fail(HookFailure(status: 1, ""))
    _ = try await delivery(of: saves).deliver()
    hook.fail(nil)
    #expect(try await delivery(of: saves).deliver() == .delivered(1))
    #expect(hook.reloaded == [.init(Revision(5)), .init(Revision(5), isRepeated: true)])
    saves.add(6)
    #expect(try await delivery(of: saves).deliver() == .delivered(1))
    #expect(hook.reloaded.last == .init(Revision(6)))
  }
}
