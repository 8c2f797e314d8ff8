package import Repositories

/// How far the edits of a list have been delivered to a hook.
package struct DeliveryPosition: Codable, Hashable, Sendable {
  /// The revision up to which the hook has had all edits.
  package var revision: Int
  /// The edit of that revision; nil if unknown. Without that edit, the list has another history.
  package var edit: TodosEdit.ID?
  /// The revision up to which the hook was given edits that it may not have had; nil without.
  package var begun: Int?
  /// Why the last delivery failed; nil if it did not.
  package var failure: HookFailure?
  /// The identity of the list; nil if unknown.
  package var list: String?
  /// Whether the next batch must first report that this list has replaced another; nil means no.
  package var isUntold: Bool?

  /// The position of a hook that has had all edits of a list up to a revision.
  package init(_ revision: Revision, _ edit: TodosEdit.ID? = nil, of list: String? = nil) {
    self.revision = revision.number
    self.edit = edit
    self.list = list
  }

  /// The revision up to which the hook has had all edits.
  package var reached: Revision { Revision(revision) }

  /// The revision since which to ask for edits, so that the answer has the edit of the position.
  package var asked: Revision { edit == nil ? reached : Revision(revision - 1) }
}

/// Why the command of a hook failed.
package struct HookFailure: Codable, Hashable, Sendable {
  /// The exit status; nil if the command did not run.
  package var status: Int?
  /// The last line that the command wrote, or why it did not run; may be empty.
  package var text: String

  /// Makes a failure.
  package init(status: Int? = nil, _ text: String) {
    (self.status, self.text) = (status, text)
  }
}

extension HookFailure: CustomStringConvertible {
  /// The failure for programs: "exit status 1: no network".
  package var description: String {
    [status.map { "exit status \($0)" }, text.isEmpty ? nil : text].compactMap(\.self)
      .joined(separator: ": ")
  }
}

/// The place where a position is kept from run to run, for all programs that deliver to the hook.
package protocol DeliveryPositions: Sendable {
  /// Reads the position; nil if the hook has none yet.
  func position() throws -> DeliveryPosition?

  /// Replaces the position, and returns when the new one lasts.
  func keep(_ position: DeliveryPosition) throws

  /// Takes the right to deliver, which only one program has at a time; nil if another has it. The
  /// right ends with the release of the returned object.
  func takeTurn() throws -> (any Sendable & AnyObject)?
}
