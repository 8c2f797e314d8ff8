/// An edit kept for undo or for readers: as it was saved, or as its line in a journal, parsed on
/// demand.
///
/// The edit of an import is as long as the list, and hardly anybody undoes an import.
enum LazyEdit {
  case saved(TodosSaved)
  /// The JSON of a whole line.
  case line(ArraySlice<UInt8>)

  /// The edit; nil if the line has no edit, though its checksum is right.
  var saved: TodosSaved? {
    switch self {
    case .saved(let saved): return saved
    case .line(let slice):
      let json = Array(slice)
      guard case .kept(.saved(let saved)) = try? JournalLine.entry(json, in: json.indices) else {
        return nil
      }
      return saved
    }
  }
}

extension LazyEdit: Equatable {
  /// Whether both are the same edit.
  static func == (first: LazyEdit, second: LazyEdit) -> Bool { first.saved == second.saved }
}
