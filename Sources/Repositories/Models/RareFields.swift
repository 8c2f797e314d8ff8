import Foundation

/// The fields of a todo that few todos have. They lie apart from it: in a list of a million, a todo
/// without them takes a third of the memory, and is copied in a third of the time.
struct RareFields: Hashable, Sendable {
  var archivedCompletion: Date?
  var started: Date?
  var wait: TodoMoment?
  var scheduled: TodoMoment?
  var until: Date?
  var recurrence: Recurrence?
  var depends: [UUID] = []
  var parent: UUID?
  var notes = ""
  var foreign = ForeignMembers()

  /// The fields of one todo: a value, whose copies share its memory.
  indirect enum Apart: Hashable, Sendable {
    /// No field has a value. Fields without a value are never `.some`: equal todos are equal.
    case none
    case some(RareFields)

    /// The fields.
    var fields: RareFields {
      get { if case .some(let fields) = self { fields } else { RareFields() } }
      set { self = newValue == RareFields() ? .none : .some(newValue) }
    }
  }
}
