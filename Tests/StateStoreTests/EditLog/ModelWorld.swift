import StateStoreTesting

/// What a schedule has beside edits, refusals and edits that are given up before their saving has
/// begun.
struct ModelWorld {
  var writesByHand = false
  var otherClient = false
  /// Whether edits are given up that the server may have executed.
  var losesAnswers = false
  var loads = false
  var follows = false
  var hasRevisions = false
  /// Whether the server makes something else of edits, which their commits return.
  var revises = false
  var resets = false
  /// Whether edits add what is not there, and leave its place to what is.
  var adds = false

  /// Whether a load may bring edits that are made again on top, in another order than the server
  /// has.
  var mayReorder: Bool { adds && (loads || follows && !hasRevisions) }

  static func random(using generator: inout SeededGenerator) -> Self {
    var world = Self()
    world.writesByHand = Bool.random(using: &generator)
    world.otherClient = Bool.random(using: &generator)
    world.losesAnswers = Bool.random(using: &generator)
    world.loads = Bool.random(using: &generator)
    world.follows = Bool.random(using: &generator)
    world.revises = Bool.random(using: &generator)
    world.hasRevisions = Bool.random(using: &generator)
    world.resets = Int.random(in: 0..<4, using: &generator) == 0
    world.adds = Bool.random(using: &generator)
    return world
  }
}
