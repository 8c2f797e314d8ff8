/// The texts of `todo-repl tour` in one language.
struct TourTexts {
  /// A todo of the tour.
  struct Step {
    /// What to try, and behind a colon what to type for it.
    let title: String
    let notes: String

    init(_ title: String, _ notes: String) {
      self.title = title
      self.notes = notes
    }
  }

  /// The todos, in the order in which they are done.
  let steps: [Step]
  /// Said before the first command.
  let beginning: String
  /// Said when all todos of the tour are done.
  let end: String
  /// Said by `tour` in another list.
  let way: String
}
