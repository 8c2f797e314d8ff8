import StateStore

/// The state of one room of a chat server.
struct Room: Equatable, Sendable {
  struct Message: Equatable, Identifiable, Sendable {
    let id: Int
    let author: Int
  }

  var messages: IdentifiedList<Message> = []
  var topic: Loadable<String> = .notRequested

  /// Adds a message with the next number.
  mutating func post(from author: Int) {
    messages.append(Message(id: messages.count, author: author))
  }
}

/// The server's totals over all rooms.
struct Server: Equatable, Sendable {
  var rooms = 0
  var messages = 0
}
