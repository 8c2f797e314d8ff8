import Interactors
import Repositories
import Synchronization

/// The kill of a program, as an error that ends its run.
struct Killed: Error {}

/// Positions in memory, for several programs.
final class KeptPositions: DeliveryPositions {
  private final class Turn: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }

  private struct State {
    var position: DeliveryPosition?
    var isTaken = false
    /// The number of steps before a kill; nil without.
    var steps: Int?
  }

  private let state = Mutex(State())

  /// Lets the program be killed after this number of steps.
  func kill(after steps: Int?) { state.withLock { $0.steps = steps } }

  /// Whether the kill has not come yet.
  var isLeft: Bool { state.withLock { $0.steps != nil } }

  var current: DeliveryPosition? { state.withLock(\.position) }

  /// A step of the program: the kill comes before or after its effect.
  func step() throws {
    try state.withLock { state in
      guard let steps = state.steps else { return }
      state.steps = steps == 0 ? nil : steps - 1
      if steps == 0 { throw Killed() }
    }
  }

  func position() throws -> DeliveryPosition? {
    try step()
    return current
  }

  func keep(_ position: DeliveryPosition) throws {
    try step()
    state.withLock { $0.position = position }
    try step()
  }

  func takeTurn() throws -> (any Sendable & AnyObject)? {
    try step()
    let isFree = state.withLock { state in
      defer { state.isTaken = true }
      return !state.isTaken
    }
    return isFree ? Turn { [weak self] in self?.state.withLock { $0.isTaken = false } } : nil
  }
}

extension DeliveryPosition {
  /// The position without its edit, whose id is random.
  var withoutEdit: DeliveryPosition {
    var position = self
    position.edit = nil
    return position
  }
}
