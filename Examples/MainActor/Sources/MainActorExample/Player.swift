import StateStore

/// What the program knows: a value that every thread may read, so it does not belong to the main actor.
nonisolated struct Player: Equatable, Sendable {
  var title = "So What"
  var seconds = 0
  var songs: IdentifiedList<Song> = [
    Song(id: 1, name: "So What"), Song(id: 2, name: "Blue in Green"),
  ]

  var time: String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
}

nonisolated struct Song: Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
  var isLiked = false
}
