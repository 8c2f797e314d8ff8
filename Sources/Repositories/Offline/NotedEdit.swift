import Foundation

/// A line of a kept list that names an edit which the file of the last edits has, and the list has
/// not: where the edit is missing there, the list would be shorter than it was.
struct NotedEdit: Codable {
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
