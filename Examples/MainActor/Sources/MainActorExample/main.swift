import StateStore

/// Returns when the calls that wait for the main actor have been made.
func mainActorIsIdle() async {
  await Task { @MainActor in }.value
}

let store = Store(Player())
let screen = PlayerScreen(store)
print("shown at once:", screen.title.text, screen.time.text, screen.heart.text)

// A thousand writes of another thread: the screen shows as many as it has time for, and the last in any case.
let playing = store.run { run in
  for _ in 0..<1000 { try run.update { $0.seconds += 1 } }
}
_ = await playing.outcome
await mainActorIsIdle()
print("after a thousand seconds:", screen.time.text)
print("shown more often than written:", screen.timesShown > 1001)

// Writes of the main actor itself are shown when it has time for that, all of them at once.
store.update { $0.title = "Freddie Freeloader" }
store.update { player in
  player.title = "Blue in Green"
  player.songs[id: 1]?.isLiked = true
}
print("before the hop:", screen.title.text, screen.heart.text)
await mainActorIsIdle()
print("after the hop:", screen.title.text, screen.heart.text)

// A screen that was closed on the main actor stays as it is.
store.update { $0.title = "All Blues" }
screen.close()
await mainActorIsIdle()
print("after closing:", screen.title.text)
