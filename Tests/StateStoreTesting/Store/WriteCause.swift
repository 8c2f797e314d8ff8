internal import StateStore

/// What makes a write of a test store, as `expect` asks for it: an update, or a step of a load or
/// an edit.
///
/// It is not the `cause` of a `WriteRecord`, which says who made the write. Its cases are those of
/// `WorkStep`, with `update` for a write without a step, and one `merged` for both kinds.
public enum WriteCause: String, Hashable, Sendable, CaseIterable {
  /// `update`, or what writes by it, as a run, a binding and a child do.
  case update
  /// A load begins.
  case started
  /// A load has brought a value.
  case loaded
  /// A load that goes on, a page or a saved edit is merged into the value.
  case merged
  /// A load has failed.
  case failed
  /// A load is cancelled.
  case cancelled
  /// An edit is applied, before it is saved.
  case applied
  /// An edit is taken back.
  case takenBack = "taken back"
}

extension WriteCause {
  init(_ event: WorkStep?) {
    switch event {
    case nil: self = .update
    case .started: self = .started
    case .loaded: self = .loaded
    case .merged, .committed: self = .merged
    case .failed: self = .failed
    case .cancelled: self = .cancelled
    case .applied: self = .applied
    case .takenBack: self = .takenBack
    }
  }

  /// Whether a name ends as that of a step does.
  static func isSuffix(of name: String) -> Bool {
    allCases.contains { $0 != .update && name.hasSuffix(" \($0.rawValue)") }
  }

  /// The cause in words, as in "it is …".
  var text: String {
    self == .update ? "an update" : "a step of a load or an edit (\(rawValue))"
  }
}

/// The write that a test expects.
struct WriteClaim {
  /// nil is any name.
  let name: String?
  /// nil is any cause, which the name may tell.
  let cause: WriteCause?

  /// The write in words, as in "expected …".
  var text: String {
    let write = name.map { "\"\($0)\"" } ?? "a write"
    return cause.map { "\(write), \($0.text)" } ?? write
  }

  /// What is wrong about a write that this does not claim.
  func fault(of found: WriteCause) -> String {
    if let cause, cause != found { return "It is \(found.text), not \(cause.text)." }
    return "It is not called \"\(name ?? "")\"."
  }
}
