/// What turned one version of a list into another.
///
/// Removing what `removed` names, moving what `moved` names, inserting what `inserted` names and
/// replacing what `updated` names makes the old version the new one. An element that only stands at
/// another position because others came or went has not moved.
public struct ListChanges<ID: Hashable>: Equatable {
  /// An element, and where it stands.
  public struct Place: Equatable {
    /// The id of the element.
    public let id: ID
    /// Its position in the version that the place is about.
    public let position: Int

    @inlinable
    init(id: ID, position: Int) {
      self.id = id
      self.position = position
    }
  }

  /// An element, and where it stood and stands.
  public struct Move: Equatable {
    /// The id of the element.
    public let id: ID
    /// Its position in the old version.
    public let from: Int
    /// Its position in the new version.
    public let to: Int

    @inlinable
    init(id: ID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// The elements that are new, at their positions in the new version, in that order.
  public var inserted: [Place] = []
  /// The elements that are gone, at their positions in the old version, in that order.
  public var removed: [Place] = []
  /// The elements that stand elsewhere among those that stayed, in the order of the old version.
  public var moved: [Move] = []
  /// The elements that are no longer equal, at their positions in the new version, in that order;
  /// they may have moved as well.
  public var updated: [Place] = []

  @inlinable
  init() {}

  /// Where the elements stand that are new, that moved or that were updated, in the order of the new
  /// version: what somebody who shows or saves the list has to look at, beside what was removed.
  public var positions: [Int] {
    Set(inserted.map(\.position) + moved.map(\.to) + updated.map(\.position)).sorted()
  }

  /// Whether the two versions are equal.
  public var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && moved.isEmpty && updated.isEmpty
  }
}

extension ListChanges: Sendable where ID: Sendable {}
extension ListChanges.Place: Sendable where ID: Sendable {}
extension ListChanges.Move: Sendable where ID: Sendable {}
