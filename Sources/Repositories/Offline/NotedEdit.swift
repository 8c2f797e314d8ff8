import Foundation

/// A line of the cached list that names an edit: that of the list's revision, or a later one, which
/// only the file of the last edits has. If that file lacks a later edit, the cached list is
/// incomplete.
struct NotedEdit: Codable, Hashable {
  let noted: TodosEdit.ID
  let rev: Int

  var revision: Revision { Revision(rev) }

  init(_ edit: TodosEdit.ID, at revision: Revision) {
    (noted, rev) = (edit, revision.number)
  }

  init(_ saved: TodosSaved) {
    self.init(saved.edit.id, at: saved.revision)
  }

  /// Reads a line; nil for a line of another kind.
  init?(_ record: ForeignRecord) {
    let json = Data(record.json)
    guard let edit = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
    self = edit
  }
}
