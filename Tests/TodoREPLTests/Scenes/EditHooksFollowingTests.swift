import Foundation
import Interactors
import Repositories
import Synchronization
import Testing

@testable import todo_repl

/// A program that follows its list, and starts deliveries to a hook.
@Suite(.fewAtOnce)
struct EditHooksFollowingTests {
  /// A position in memory, which may be damaged.
  private final class Position: DeliveryPositions {
    struct Damage: Error {}

    private let kept: Mutex<DeliveryPosition?>

    init(_ position: DeliveryPosition?) { kept = Mutex(position) }

    func position() throws -> DeliveryPosition? {
      guard let position = kept.withLock(\.self) else { throw Damage() }
      return position
    }

    func keep(_ position: DeliveryPosition) { kept.withLock { $0 = position } }

    func takeTurn() -> (any Sendable & AnyObject)? { nil }
  }

  /// A delivery has begun, and not ended well.
  private var begun: DeliveryPosition {
    var position = DeliveryPosition(.zero)
    position.begun = 1
    return position
  }

  private let pauses = Recorder<Duration>()
  private let starts = Recorder<String>()
  private let told = Recorder<String>()

  /// Follows a list with one edit; each delivery is a command, and the last ones come again and
  /// again.
  private func follow(
    _ position: Position, _ commands: [String], until isOver: @Sendable () async -> Void
  ) async {
    let repository = ScriptedTodosRepository([.sample(1)])
    let hooks = EditHooks(
      [EditHook(command: ShellCommand(text: "hook", environment: [:]), positions: position)],
      of: repository, isInHook: false, reminders: { _ in nil },
      shell: { ShellCommand(text: $0, environment: [:]) },
      start: { [starts] () throws(SystemError) in
        let command = commands[min(starts.values.count, commands.count - 1)]
        starts.append(command)
        return try ChildProcess(
          ["/bin/sh", "-c", command],
          in: .background(
            input: NamelessFile(environment: [:]).descriptor,
            output: NamelessFile(environment: [:]).descriptor), variables: [:])
      })
    let following = Task { [pauses, told] in
      await hooks.follow(
        wait: { pause in
          // Nobody waits for the patience with a delivery that takes long.
          if pause == .seconds(5) { throw CancellationError() }
          pauses.append(pause)
        },
        as: { trouble in
          switch trouble {
          case .notStarted: "not started"
          case .failed(let command, _): command
          case .noPosition: "no position"
          }
        }, besides: [], tell: { told.append($0) })
    }
    await isOver()
    following.cancel()
    await following.value
  }

  @Test func `a delivery that fails is tried again after pauses that grow to a minute`() async {
    await follow(Position(begun), ["exit 1"]) {
      _ = await pauses.values(atLeast: 8)
    }
    #expect(
      pauses.values.prefix(8).elementsEqual(
        [1, 2, 4, 8, 16, 32, 60, 60].map { Duration.seconds($0) }))
  }

  @Test func `a delivery that ends well, but leaves an edit to another process, is tried again`()
    async
  {
    await follow(Position(begun), ["exit 0"]) {
      _ = await pauses.values(atLeast: 3)
    }
    #expect(pauses.values.prefix(3).elementsEqual([1, 2, 4].map { Duration.seconds($0) }))
  }

  @Test func `a position that cannot be read is told once, and tried again`() async {
    await follow(Position(nil), ["exit 1"]) { _ = await pauses.values(atLeast: 4) }
    #expect(told.values == ["no position"])
  }
}
