@testable import StateStore

/// Returns a fault in the changes from one array to another; nil without a fault.
func faultInChanges<ID>(
  _ changes: ListChanges<ID>, from old: [NumberedRow<ID>], to new: [NumberedRow<ID>]
) -> String? {
  let before = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.id, $0) })
  let after = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1.id, $0) })
  let removed = old.indices.filter { after[old[$0].id] == nil }
  let inserted = new.indices.filter { before[new[$0].id] == nil }
  let updated = new.indices.filter { position in
    before[new[position].id].map { old[$0] != new[position] } ?? false
  }
  if changes.removed.map(\.position) != removed { return "Wrong: removed \(changes.removed)" }
  if changes.inserted.map(\.position) != inserted { return "Wrong: inserted \(changes.inserted)" }
  if changes.updated.map(\.position) != updated { return "Wrong: updated \(changes.updated)" }
  for place in changes.removed where old[place.position].id != place.id { return "Wrong id" }
  for place in changes.inserted + changes.updated where new[place.position].id != place.id {
    return "Wrong id"
  }
  for move in changes.moved where before[move.id] != move.from || after[move.id] != move.to {
    return "Wrong: moved \(move)"
  }
  let moved = Set(changes.moved.map(\.id))
  let stayed = old.map(\.id).filter { after[$0] != nil }
  let others = new.map(\.id).filter { before[$0] != nil }
  if stayed == others, !moved.isEmpty { return "Moved without need: \(moved)" }
  let isInOrder = stayed.filter { !moved.contains($0) } == others.filter { !moved.contains($0) }
  if !isInOrder { return "Not all that moved is told" }
  return changes.isEmpty == (old == new) ? nil : "isEmpty is wrong"
}
