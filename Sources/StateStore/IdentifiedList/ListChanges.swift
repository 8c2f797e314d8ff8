/// The changes that turn one version of a list into another.
///
/// Removing the `removed` elements, moving the `moved` ones, inserting the `inserted` ones and
/// replacing the `updated` ones turns the old version into the new one. An element whose position
/// differs only because others were inserted or removed has not moved.
public struct ListChanges<ID: Hashable>: Equatable {
  /// An element and its position in a list. It is not a place in the state, which is a `Binding` or
  /// a `Child`.
  public struct Place: Equatable {
    /// The id of the element.
    public let id: ID
    /// The position of the element, in the version that the property names.
    public let position: Int

    @inlinable
    init(id: ID, position: Int) {
      self.id = id
      self.position = position
    }
  }

  /// An element and its positions in both versions.
  public struct Move: Equatable {
    /// The id of the element.
    public let id: ID
    /// The position of the element in the old version.
    public let from: Int
    /// The position of the element in the new version.
    public let to: Int

    @inlinable
    init(id: ID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// The new elements, in the order of their positions in the new version.
  public var inserted: [Place] = []
  /// The removed elements, in the order of their positions in the old version.
  public var removed: [Place] = []
  /// The elements with another position among the elements that stayed, in the order of the old
  /// version.
  public var moved: [Move] = []
  /// The elements that are no longer equal, in the order of their positions in the new version; an
  /// updated element may have moved as well.
  public var updated: [Place] = []

  @inlinable
  init() {}

  /// The positions in the new version of the new, moved and updated elements, in order: together
  /// with `removed`, everything to show or save again.
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
