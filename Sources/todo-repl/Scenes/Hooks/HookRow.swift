import Interactors
import Repositories

/// A hook, and how far it is.
struct HookRow: OutputLine {
  let command: String
  /// nil if the hook has not begun.
  let position: DeliveryPosition?
  /// The outcome of a delivery in this run; nil without.
  var outcome: EditDelivery.Outcome?

  /// The number of lines that the hook got in this run; nil without a delivery.
  private var delivered: Int? {
    switch outcome {
    case .delivered(let count), .failed(_, after: let count): count
    case .deliveredElsewhere, nil: nil
    }
  }

  /// Whether the row says no more than the error of its failure.
  var isOnlyFailure: Bool { if case .failed(_, after: 0) = outcome { true } else { false } }

  private var message: HookMessage {
    switch outcome {
    case .delivered(let count), .failed(_, after: let count): .ran(command, count)
    case .deliveredElsewhere: .runsElsewhere(command)
    case nil:
      if let failure = position?.failure {
        .failed(command, failure)
      } else {
        .reached(command, revision: position?.revision)
      }
    }
  }

  func text(on page: Page) -> String { page.text(.file(.hook(message))) }

  var json: JSONLine? {
    [
      "type": .string("hook"), "command": .string(command),
      "revision": position.map { .int($0.revision) } ?? .null,
      "failure": .text(position?.failure.map { "\($0)" }),
      "delivered": delivered.map { .int($0) } ?? .absent,
    ]
  }
}
