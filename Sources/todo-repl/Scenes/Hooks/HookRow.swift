import Interactors
import Repositories

/// A hook, and the revision that it has reached.
struct HookRow: OutputLine {
  let command: String
  /// The revision that the hook has reached; nil before its first delivery, or if its file cannot
  /// be read.
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
