/// Why an edit was refused: somebody else has changed the same todos meanwhile. Nothing was
/// changed.
public struct TodosConflict: Error, Hashable, Sendable {
  /// A todo of the edit that was changed meanwhile.
  public struct Conflict: Hashable, Sendable {
    /// The todo as the edit would have left it.
    public let wanted: Todo
    /// The todo as it is in the list; nil if it was removed.
    public let current: Todo?
    /// The fields that both have changed; none if the todo was removed.
    public let fields: [TodoField]
    /// The title that the todo had before the edit, by which a person knows it.
    public let title: String

    /// Makes a conflict.
    ///
    /// - Parameter title: The title before the edit; nil where the edit does not change it.
    public init(
      wanted: Todo, current: Todo?, fields: [TodoField] = [], title: String? = nil
    ) {
      self.wanted = wanted
      self.current = current
      self.fields = fields
      self.title = title ?? wanted.title
    }
  }

  /// The todos in conflict, in the order of the edit.
  public let conflicts: [Conflict]

  /// Makes the refusal of an edit.
  public init(_ conflicts: [Conflict]) {
    self.conflicts = conflicts
  }
}
