extension IdentifiedList {
  /// Moves an element out of its entry, which stays, and returns its label; nil if the id is
  /// unknown.
  @inlinable
  mutating func takeElement(
    id: Element.ID, _ hash: UInt64, into element: inout Element?
  ) -> Int64? {
    guard let label = index.first(hash) else { return nil }
    if takeElement(id: id, label, into: &element) { return label }
    // Another id has the same hash.
    guard let label = self.label(of: id, hash) else { return nil }
    return takeElement(id: id, label, into: &element) ? label : nil
  }

  /// Moves the element with this label out of its entry; false if it has another id.
  @inlinable
  mutating func takeElement(
    id: Element.ID, _ label: Int64, into element: inout Element?
  ) -> Bool {
    element = takeElement(labelled: label)
    guard let found = element else { return false }
    if found.id == id { return true }
    element = nil
    putElement(found, labelled: label)
    return false
  }

  /// Ends a change in place: puts the element back into its entry, removes the entry of a removed
  /// element, or appends an element without an entry.
  @inlinable
  mutating func putBack(
    _ element: consuming Element?, id: Element.ID, _ hash: UInt64, _ label: Int64?
  ) {
    switch (consume element, label) {
    case (let element?, let label?):
      if element.id != id { Misuse.changedID("\(id)", to: "\(element.id)") }
      putElement(element, labelled: label)
    case (let element?, nil):
      if element.id != id { Misuse.changedID("\(id)", to: "\(element.id)") }
      insertNew(element, hash, at: count)
    case (nil, let label?):
      removeEntry(labelled: label)
      index.remove(HashedLabel(hash: hash, label: label))
    case (nil, nil): break
    }
  }

  /// Inserts an element whose id is unknown.
  @inlinable
  mutating func insertNew(_ element: consuming Element, _ hash: UInt64, at position: Int) {
    let label = makeLabel(at: position)
    order.insert(OrderEntry(label: label, element: element), at: position)
    index.insert(HashedLabel(hash: hash, label: label))
  }

  /// A label for a new element at a position.
  @inlinable
  mutating func makeLabel(at position: Int) -> Int64 {
    order.makeLabel(at: position) { element, old, new in
      index.relabel(HashedLabel(hash: Self.hash(element.id), label: old), to: new)
    }
  }
}
