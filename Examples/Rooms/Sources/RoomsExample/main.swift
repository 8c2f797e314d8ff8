// A server with a store of its own and a store for each of 1,000 rooms, whose clients all write at once.
import StateStore

let clients = 8
let messagesOfEach = 25
let server = Store(Server())

/// Runs a room from its opening to its end; returns whether every message arrived, in order.
@Sendable func runRoom(_ number: Int) async -> Bool {
  let room = Store(Room())
  let seen = Store(0)
  let watching = room.observe(\.messages.count) { count in
    seen.update { $0.whole = max($0.whole, count) }
  }
  server.update { $0.rooms += 1 }
  let topic = room.load(\.topic) { "room \(number)" }
  await withTaskGroup { group in
    for client in 0..<clients {
      group.addTask {
        for _ in 0..<messagesOfEach {
          room.update { $0.whole.post(from: client) }
          server.update { $0.messages += 1 }
        }
      }
    }
  }
  await topic.finished
  // A write may return before another thread has told the observers; a new observer hears after them.
  for await _ in room.values(\.messages.count) { break }
  watching.cancel()
  let expected = clients * messagesOfEach
  return seen.state == expected && Array(room.messages.ids) == Array(0..<expected)
    && room.topic == .loaded("room \(number)")
}

let complete = await withTaskGroup { group in
  for number in 1...1000 { group.addTask { await runRoom(number) } }
  var complete = 0
  for await isComplete in group where isComplete { complete += 1 }
  return complete
}
print(server.rooms, "rooms,", server.messages, "messages")
print(complete, "rooms have all of theirs, in order")
