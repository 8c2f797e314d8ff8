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
  enum Apart: Sendable {
    /// No field has a value.
    case none
    /// Only the unknown members, as of most imported todos: a list of them takes a fifth less memory.
    case foreign(ForeignMembers)
    case all(Kept)

    /// An object, of which one field is read without a copy of the others.
    final class Kept: Sendable {
      let fields: RareFields

      init(_ fields: RareFields) { self.fields = fields }
    }

    var isEmpty: Bool { if case .none = self { true } else { false } }

    /// The object of all fields; nil if no field but the unknown members has a value.
    var kept: Kept? { if case .all(let kept) = self { kept } else { nil } }

    /// The fields.
    var fields: RareFields {
      get { kept?.fields ?? RareFields(foreign: foreign) }
      set {
        if newValue.hasMembers { self = .all(Kept(newValue)) } else { setOnly(newValue.foreign) }
      }
    }

    /// The unknown members.
    var foreign: ForeignMembers {
      get {
        switch self {
        case .none: ForeignMembers()
        case .foreign(let members): members
        case .all(let kept): kept.fields.foreign
        }
      }
      set { if kept == nil { setOnly(newValue) } else { fields.foreign = newValue } }
      // Changes the members in place unless a copy shares them: a get and a set would copy all of
      // them at each addition.
      _modify {
        var fields = takeFields()
        defer { self.fields = fields }
        yield &fields.foreign
      }
    }

    /// Moves the fields out, so that nothing else holds their memory.
    private mutating func takeFields() -> RareFields {
      let fields = fields
      self = .none
      return fields
    }

    private mutating func setOnly(_ foreign: ForeignMembers) {
      self = foreign.isEmpty ? .none : .foreign(foreign)
    }
  }
}

extension RareFields.Apart: Hashable {
  static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.none, .none): true
    case (.foreign(let first), .foreign(let second)): first == second
    case (.all(let first), .all(let second)): first === second || first.fields == second.fields
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    if !isEmpty { hasher.combine(fields) }
  }
}
