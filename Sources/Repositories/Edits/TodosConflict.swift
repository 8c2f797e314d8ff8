/// The refusal of an edit: somebody else has changed the same todos since. Nothing was changed.
public struct TodosConflict: Error, Hashable, Sendable {
  /// A todo of the edit that somebody else has changed.
  public struct Conflict: Hashable, Sendable {
    /// The todo as the edit would have left it.
    public let wanted: Todo
    /// The todo as it is in the list; nil if it was removed.
    public let current: Todo?
    /// The fields changed by both; empty if the todo was removed. Of two completions of a todo that
    /// comes back these are the dates, as the rule is the same.
    public let fields: [TodoField]
    /// The title of the todo before the edit, by which a person recognizes it.
    public let title: String
    /// The todos through which the edit, after somebody else's, would lead the todo back to itself,
    /// which come first; empty for any other conflict.
    public let cycle: [Todo]

    /// Creates a conflict.
    ///
    /// - Parameter title: The title before the edit; nil if the edit does not change it.
    public init(
      wanted: Todo, current: Todo?, fields: [TodoField] = [], title: String? = nil,
      cycle: [Todo] = []
    ) {
      self.wanted = wanted
      self.current = current
      let isSameRule = wanted.recurrence?.rule == current?.recurrence?.rule
      let others = fields.filter { $0 != .recurrence }
      self.fields = isSameRule && !others.isEmpty ? others : fields
      self.title = title ?? wanted.title
      self.cycle = cycle
    }
  }

  /// The todos in conflict, in the order of the edit.
  public let conflicts: [Conflict]

  /// Creates the refusal of an edit.
  public init(_ conflicts: [Conflict]) {
    self.conflicts = conflicts
  }
}

extension TodosConflict.Conflict {
  /// The numbers of a cycle as people read them: "3 → 5 → 3"; nil for any other conflict.
  package var path: String? { cycle.isEmpty ? nil : Todo.path(cycle) }
}

extension Todo {
  /// The numbers of the todos of a cycle as people read them: "3 → 5 → 3", of a long one its ends.
  /// A todo without a number yet is "+1", as it is typed.
  package static func path(_ cycle: [Todo]) -> String {
    let numbers = cycle.map { $0.number < 0 ? "+\(-$0.number)" : "\($0.number)" }
    let shown = numbers.count <= 8 ? numbers : numbers.prefix(3) + ["…"] + numbers.suffix(3)
    return (shown + numbers.prefix(1)).joined(separator: " → ")
  }
}
