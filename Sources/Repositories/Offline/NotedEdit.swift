import Foundation

/// A line of the cached list that names an edit which only the file of the last edits has. If that
/// file lacks the edit, the cached list is incomplete.
struct NotedEdit: Codable, Hashable {
  let noted: TodosEdit.ID
  let rev: Int

  var revision: Revision { Revision(rev) }

  init(_ saved: TodosSaved) {
    (noted, rev) = (saved.edit.id, saved.revision.number)
  }

  /// Reads a line; nil for a line of another kind.
  init?(_ record: ForeignRecord) {
    let json = Data(record.json)
    guard let edit = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
    self = edit
  }
}
