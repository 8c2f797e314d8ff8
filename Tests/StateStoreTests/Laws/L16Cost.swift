import StateStoreTesting
import Testing

@testable import StateStore

private struct Rooms: Equatable, Sendable {
  struct Message: Identifiable, Equatable, Sendable {
    let id: Int
    var body = Loadable<[String]>.loaded([])
  }

  struct Room: Identifiable, Equatable, Sendable {
    let id: Int
    var messages: IdentifiedList<Message>
  }

  var rooms = Loadable<IdentifiedList<Room>>.notRequested
}

/// How often `apply` runs where many edits are pending.
@Suite struct `The cost of many pending edits` {
  private let store = Store(Rooms())
  private let applied = Box(0)
  private let saving = ScriptedWork<Void>()
  private let count = LongTests.rounds(1_000)

  private func messages() -> IdentifiedList<Rooms.Message> {
    IdentifiedList((0..<count).map { Rooms.Message(id: $0) })
  }

  private func putting() -> @Sendable (inout [String]) -> Void {
    { [applied] in
      applied.modify { $0 += 1 }
      $0 = ["edit"]
    }
  }

  @Test func `L16: a load of a list beside edits of all its elements makes each once more`() async {
    let rooms = [Rooms.Room(id: 1, messages: messages())]
    await store.load(\.rooms) { IdentifiedList(rooms) }.finished
    let room = store.child(\.rooms, id: 1)
    let edits = (0..<count).map { id in
      room.child(\.messages, id: id).body.optimisticUpdate(apply: putting()) { [saving] _ in
        try await saving()
      }
    }
    #expect(applied.value <= 2 * count)
    await store.load(\.rooms) { IdentifiedList(rooms) }.finished
    #expect(applied.value <= 4 * count)
    saving.succeed(())
    for edit in edits { #expect(await edit.outcome == .committed) }
    #expect(applied.value <= 8 * count)
    #expect(store.rooms.value?[id: 1]?.messages.allSatisfy { $0.body == .loaded(["edit"]) } == true)
  }
}
