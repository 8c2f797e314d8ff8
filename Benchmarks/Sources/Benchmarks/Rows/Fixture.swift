import StateStore

/// The state that all contenders hold.
struct Fixture: Answering {
  var count = 0
  var other1 = 0
  var other2 = 0
  var other3 = 0
  var other4 = 0
  var other5 = 0
  var other6 = 0
  var other7 = 0
  var other8 = 0
  var answer = Loadable<Int>.notRequested

  /// The fields that no benchmark writes.
  static var others: [any WritableKeyPath<Fixture, Int> & Sendable] {
    [\.other1, \.other2, \.other3, \.other4, \.other5, \.other6, \.other7, \.other8]
  }
}
