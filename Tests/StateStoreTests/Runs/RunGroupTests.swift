import StateStoreTesting
import Testing

@testable import StateStore

/// The runs of one id as they come and leave, without their tasks.
@Suite struct `Runs of one id` {
  private func work() -> RunWork {
    RunWork(outcome: .finished, Caller(name: "run", fileID: #fileID, line: #line))
  }

  @Test func `random comings and leavings agree with a list`() async throws {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(300) {
        var group = RunGroup(id: RunID(1), number: 0)
        var list: [(number: Int, work: RunWork, hasBegun: Bool)] = []
        for _ in 0..<120 {
          if list.isEmpty || Bool.random(using: &generator) {
            let (work, hasBegun) = (work(), list.isEmpty)
            list.append((group.append(work, hasBegun: hasBegun), work, hasBegun))
          } else {
            let leaving = list.remove(at: Int.random(in: list.indices, using: &generator))
            let next = list.first.flatMap { $0.hasBegun ? nil : $0.work }
            if next != nil { list[0].hasBegun = true }
            #expect(group.remove(leaving.number) === next)
            #expect(group.remove(leaving.number) == nil)
          }
          #expect(group.works.map(ObjectIdentifier.init) == list.map { ObjectIdentifier($0.work) })
          #expect(group.isEmpty == list.isEmpty)
        }
        // Of runs that are all to be cancelled, none begins when another leaves.
        #expect(group.endAll().count == list.count)
        for left in list { #expect(group.remove(left.number) == nil) }
        #expect(group.isEmpty && group.works.isEmpty)
      }
    }
  }

  @Test func `runs that have left a queue keep no room while the oldest goes on`() throws {
    var group = RunGroup(id: RunID(1), number: 0)
    _ = group.append(work(), hasBegun: true)
    var waiting = group.append(work(), hasBegun: false)
    for _ in 0..<10_000 {
      let next = group.append(work(), hasBegun: false)
      #expect(group.remove(waiting) == nil)
      waiting = next
    }
    let members = try #require(Mirror(reflecting: group).descendant("members") as? [Any])
    #expect(group.works.count == 2)
    #expect(members.count < 100)
  }
}
