public import StateStore

/// What a run does at one moment of a test, or how the run has ended.
public enum RunStage: Hashable, Sendable {
  /// Waits behind other runs of its id.
  case queued
  /// Has begun and has not ended, whatever the run waits for.
  case underWay
  /// Sleeps until this moment, counted from the beginning of the test.
  case asleep(until: Duration)
  /// Waits for the reply of this name, which may have a latency.
  case waiting(for: String)
  /// Has ended: the body returned.
  case finished
  /// Has ended: the body threw an error other than a cancellation.
  case failed(LoadFailure)
  /// Has ended: the run was cancelled, another took its place, or the store is gone.
  case cancelled
  /// Has ended: the run was not begun, because others of its id were under way.
  case dropped
}

extension RunStage {
  init(_ outcome: RunOutcome) {
    switch outcome {
    case .finished: self = .finished
    case .failed(let failure): self = .failed(failure)
    case .cancelled: self = .cancelled
    case .dropped: self = .dropped
    }
  }

  init(_ wait: WorkWait) {
    switch wait.aim {
    case .moment(let moment): self = .asleep(until: moment)
    case .reply(let name): self = .waiting(for: name)
    }
  }

  var isEnd: Bool {
    switch self {
    case .queued, .underWay, .asleep, .waiting: false
    case .finished, .failed, .cancelled, .dropped: true
    }
  }

  /// The stage in words, as in "the run is …".
  var text: String {
    switch self {
    case .queued: "queued"
    case .underWay: "under way"
    case .asleep(let moment): "asleep until \(moment)"
    case .waiting(let name): "waiting for the reply \"\(name)\""
    case .finished: "finished"
    case .failed(let failure): "failed (\(failure))"
    case .cancelled: "cancelled"
    case .dropped: "dropped"
    }
  }
}
