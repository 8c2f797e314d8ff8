import Foundation

extension JSONWriter {
  /// Writes an edit as it was saved.
  mutating func write(_ saved: TodosSaved) {
    let start = bytes.count
    writeBeginning(of: saved)
    for index in saved.edit.changes.indices {
      // Without room, the bytes of a long edit would be copied as they grow, and be there twice.
      if index == Self.measured {
        let length = bytes.count - start
        bytes.reserveCapacity(start + Self.room(for: saved.edit.changes.count, measured: length))
      }
      writeChange(index, of: saved)
    }
    writeEnd(of: saved)
    insert(saved.edit.foreign, from: start)
  }

  /// Writes what stands before the changes of an edit.
  mutating func writeBeginning(of saved: TodosSaved) {
    write("{\"at\":", saved.moment.timeIntervalSinceReferenceDate)
    if !saved.edit.by.isEmpty { write(",\"by\":", saved.edit.by) }
    write(",\"changes\":[")
  }

  /// Writes a change of an edit, behind the change before.
  mutating func writeChange(_ index: Int, of saved: TodosSaved) {
    if index > 0 { write(",") }
    let (start, change) = (bytes.count, saved.edit.changes[index])
    write(change)
    if let foreign = saved.edit.foreignInChanges[change.id] { insert(foreign, from: start) }
  }

  /// Writes what stands behind the changes of an edit.
  mutating func writeEnd(of saved: TodosSaved) {
    write("],\"edit\":")
    write(saved.edit.id)
    write(",\"name\":", saved.edit.name.rawValue)
    if case .redo(let first) = saved.edit.kind {
      write(",\"redoes\":")
      write(first)
    }
    if !Revision.numbers.contains(saved.revision.number) { isWritable = false }
    write(",\"rev\":")
    write(saved.revision.number)
    if case .undo(let first) = saved.edit.kind {
      write(",\"undoes\":")
      write(first)
    }
    write("}")
  }

  /// The number of changes that show how long the others will be.
  private static var measured: Int { 1_000 }

  /// The bytes for a number of changes, of which the measured ones take a length. At most a gigabyte:
  /// the first changes may be far longer than the others.
  static func room(for count: Int, measured length: Int) -> Int {
    min(length / measured * count / 8 * 9, 1 << 30)
  }

  private mutating func write(_ change: TodosEdit.Change) {
    switch change {
    case .added(let todo):
      write("{\"put\":")
      write(todo)
    case .changed(let before, let after):
      let fields = after.fields(differingFrom: before)
      let nulls = before.foreign.nulls(among: fields)
      if nulls.isEmpty {
        write("{\"put\":")
      } else {
        write("{\"nulls\":")
        nulls.write(to: &self)
        write(",\"put\":")
      }
      write(after)
      write(",\"was\":")
      write(before, where: fields, changedTo: after)
    case .removed(let todo):
      write("{\"delete\":")
      write(todo)
    }
    write("}")
  }

  /// Writes fields of a todo as they were before an edit, in the order of their keys. Members
  /// that a field gained in a later version are written only if they changed: earlier versions do
  /// not know them.
  private mutating func write(
    _ todo: Todo, where changed: [TodoField], changedTo after: Todo
  ) {
    let start = bytes.count
    write("{")
    var separator: StaticString = ""
    for member in TodoMember.all {
      guard let field = member.field, changed.contains(field),
        !member.isNew || member.differs(todo, after)
      else { continue }
      write(separator)
      bytes += member.opening
      member.write(todo, &self)
      separator = ","
    }
    write("}")
    // A member that the todo did not have is null already.
    let others = changed.filter { field in
      guard case .foreign(let key) = field, todo.foreign[key] == nil else { return true }
      return !TodoMember.all.contains { $0.key == key && $0.field.map(changed.contains) ?? false }
    }
    insert(todo.foreign.values(of: others), from: start)
  }
}
