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

  /// Whether a field other than the unknown members has a value.
  var hasMembers: Bool {
    archivedCompletion != nil || started != nil || wait != nil || scheduled != nil || until != nil
      || recurrence != nil || !depends.isEmpty || parent != nil || !notes.isEmpty
  }

  /// The fields of one todo: a value, whose copies share its memory.
  struct Apart: Sendable {
    /// An object, of which one field is read without a copy of the others.
    final class Kept: Sendable {
      let fields: RareFields

      init(_ fields: RareFields) { self.fields = fields }
    }

    /// nil if no field has a value.
    private(set) var kept: Kept?

    /// The fields.
    var fields: RareFields {
      get { kept?.fields ?? RareFields() }
      set { kept = newValue.hasMembers || !newValue.foreign.isEmpty ? Kept(newValue) : nil }
    }
  }
}

extension RareFields.Apart: Hashable {
  static func == (first: Self, second: Self) -> Bool {
    first.kept === second.kept || first.kept?.fields == second.kept?.fields
  }

  func hash(into hasher: inout Hasher) { hasher.combine(kept?.fields) }
}
