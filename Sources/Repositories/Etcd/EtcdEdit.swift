import Foundation

/// An edit as etcd stores it, or a part of a large one: the merged changes from one position of the
/// edit to another.
///
///     {"v":1,"from":0,"to":100,"of":250,"at":1,"by":"…","changes":[…],"edit":"…","name":"import","rev":0}
///
/// The rest is as in a journal, except that the revision is always 0: etcd gives the key its
/// revision.
struct EtcdEdit: Equatable {
  /// The saved edit, with the revision of the key.
  let saved: TodosSaved
  /// The positions of the changes in the edit before the merge.
  let places: Range<Int>
  /// The number of changes in the whole edit before the merge.
  let count: Int

  /// Whether a copied list begins here: readers of an earlier list must read the whole list.
  var beginsList: Bool { count == 0 && saved.edit.kind == .edit }

  /// Whether this is the last part.
  var isLast: Bool { places.upperBound == count }

  init(_ saved: TodosSaved, _ places: Range<Int>, of count: Int) {
    self.saved = saved
    self.places = places
    self.count = count
  }

  init(_ row: EtcdRow) throws(EtcdError) {
    let object = try EtcdValue.object(of: row)
    let (saved, from, to, count) = try EtcdValue.reading(row) { () throws(JSONFlaw) in
      (
        try TodosSaved(object, besides: ["from", "of", "to", "v"]), try object.integer("from"),
        try object.integer("to"),
        try object.integer("of")
      )
    }
    guard 0 <= from, from <= to, to <= count else {
      throw EtcdValue.damage(of: row, "the positions of its changes are impossible")
    }
    self.saved = TodosSaved(saved.edit, at: Revision(row.revision), saved.moment)
    (places, self.count) = (from..<to, count)
  }

  /// The value as written.
  func data() throws(EtcdError) -> Data {
    let line: [UInt8]
    do {
      line = try TodosSaved(saved.edit, at: .zero, saved.moment).line()
    } catch {
      throw .cannotEncode(reason: CodingReason.text(error))
    }
    let json = line[JournalLine.placeOfChecksum.count..<line.count - 1]
    let places =
      "{\"v\":\(EtcdValue.version),\"from\":\(places.lowerBound),\"to\":\(places.upperBound),"
      + "\"of\":\(count),"
    return Data(places.utf8) + json.dropFirst()
  }

  /// Joins parts; nil for no parts.
  static func whole(_ parts: [EtcdEdit]) -> TodosSaved? {
    let parts = parts.sorted { $0.places.lowerBound < $1.places.lowerBound }
    guard let last = parts.max(by: { $0.saved.revision < $1.saved.revision }) else { return nil }
    let edit = last.saved.edit
    let foreignInChanges = parts.reduce(into: [:]) { all, part in
      all.merge(part.saved.edit.foreignInChanges) { _, newer in newer }
    }
    return TodosSaved(
      TodosEdit(
        edit.name, parts.flatMap(\.saved.edit.changes), id: edit.id, by: edit.by, kind: edit.kind,
        foreign: edit.foreign, foreignInChanges),
      at: last.saved.revision, last.saved.moment)
  }
}
