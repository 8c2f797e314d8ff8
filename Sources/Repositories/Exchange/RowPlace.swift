/// Where a row stands in its file. All places are equal: they are no part of what a row says.
struct RowPlace: Hashable, Sendable {
  /// The line where the row begins, counted from 1.
  var line = 0
  /// The number of the task in Taskwarrior, if it has one.
  var number: Int?
  /// The members of the row without a meaning here, until the file counts them.
  var keptMembers: [String] = []

  static func == (_: Self, _: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
