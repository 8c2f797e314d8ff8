public import Repositories

/// The newest edits of the list, each with its author, in the order in which their rows are shown.
///
/// The write that brings an edit of others into the list adds the edit here, too; an own edit
/// enters once it is saved. A reader keeps the count of changes that it has seen, and asks for the
/// rest. The log has the newest `changeLimit` changes, and a reader learns how many it has missed.
public struct TodosLog: Hashable, Sendable {
  /// The author of an edit.
  public enum Author: Hashable, Sendable {
    /// This program.
    case here
    /// Another program, or another machine.
    case others
  }

  /// One edit.
  public struct Entry: Hashable, Sendable {
    /// The changes of the todos, each as the list got it.
    public let changes: [TodosEdit.Change]
    /// The author of the edit.
    public let by: Author
    /// The todos that later own edits changed, too: those entries show these changes.
    let included: Set<Todo.ID>
    /// The most changes to show.
    let shownLimit: Int

    /// The changes to show: those that no other entry includes, and that do more than keep a row of
    /// another program.
    public var news: [TodosEdit.Change] {
      changes.filter { !included.contains($0.id) && !$0.isOfKeptRow }
    }

    /// The changes to show, and the number of further ones.
    package var shown: (changes: [TodosEdit.Change], rest: Int) {
      let news = news
      return (Array(news.prefix(shownLimit)), max(0, news.count - shownLimit))
    }
  }

  /// Numbers of changes, by author.
  public struct Count: Hashable, Sendable {
    private var here = 0
    private var others = 0

    /// Counts nothing.
    public init() {}

    /// The number of an author's changes.
    public internal(set) subscript(author: Author) -> Int {
      get { author == .here ? here : others }
      set { if author == .here { here = newValue } else { others = newValue } }
    }

    /// The number of all changes.
    var total: Int { here + others }
  }

  /// The most changes kept; the last entry is always kept.
  package static let changeLimit = 1_000
  /// The most changes of an import to show: a file may have a million rows.
  package static let importLimit = 100

  /// The kept entries, oldest first.
  package private(set) var entries: [Entry] = []
  /// The number of all changes so far.
  public private(set) var count = Count()
  private var dropped = Count()

  /// Makes an empty log.
  public init() {}

  /// Adds an edit, unless it has no changes.
  ///
  /// - Parameter name: the command that made the edit, if it is known.
  /// - Complexity: O(1); beyond `changeLimit`, the number of entries times that of dropped ones.
  package mutating func append(
    _ changes: [TodosEdit.Change], by author: Author, included: Set<Todo.ID> = [],
    name: TodosEdit.Name? = nil
  ) {
    if changes.isEmpty { return }
    let limit = name == .importing ? Self.importLimit : .max
    entries.append(Entry(changes: changes, by: author, included: included, shownLimit: limit))
    count[author] += changes.count
    while count.total - dropped.total > Self.changeLimit, entries.count > 1 {
      let oldest = entries.removeFirst()
      dropped[oldest.by] += oldest.changes.count
    }
  }

  /// The entries after the changes that a reader has seen, and the numbers of changes between the
  /// two that the log has dropped.
  ///
  /// - Complexity: linear in the number of new entries.
  public func news(since seen: Count) -> (entries: ArraySlice<Entry>, missed: Count) {
    var (before, first) = (count, entries.endIndex)
    while first > 0, before.total > seen.total {
      first -= 1
      before[entries[first].by] -= entries[first].changes.count
    }
    var missed = Count()
    for author in [Author.here, .others] { missed[author] = max(0, before[author] - seen[author]) }
    return (entries[first...], missed)
  }
}
