/// The names of a state's stored properties, by the bytes where they stand.
///
/// Reflection has names and types, but no offsets. Swift lays a struct out in the order of
/// declaration, each property at the next multiple of its alignment; if the sum is not the size of
/// the state (a property of a protocol's type is larger than its value), there are no names.
struct FieldNames {
  private let fields: [(name: String, extent: Range<Int>)]

  init<State>(of state: State) {
    var fields: [(name: String, extent: Range<Int>)] = []
    var end = 0
    let mirror = Mirror(reflecting: state)
    if mirror.displayStyle == .struct, mirror.subjectType == State.self,
      !(state is any CustomReflectable)
    {
      for child in mirror.children {
        let (size, alignment) = _openExistential(type(of: child.value), do: layout)
        let start = (end + alignment - 1) / alignment * alignment
        end = start + size
        fields.append((child.label ?? "", start..<end))
      }
    }
    self.fields = end == MemoryLayout<State>.size ? fields : []
  }

  /// The names of the properties that share a byte with these extents.
  func names(of extents: [Range<Int>]) -> [String] {
    known(of: extents) ?? extents.map { $0 == .everything ? "everything" : "bytes \($0)" }
  }

  /// The names of the properties that share a byte with these extents; nil without any names.
  func known(of extents: [Range<Int>]) -> [String]? {
    if fields.isEmpty { return nil }
    return fields.filter { field in
      extents.contains { $0 == .everything || $0.overlaps(field.extent) }
    }.map(\.name)
  }
}

private func layout<Value>(of type: Value.Type) -> (size: Int, alignment: Int) {
  (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
}
