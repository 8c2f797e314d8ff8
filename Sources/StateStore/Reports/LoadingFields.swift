import Synchronization

/// Finds the loading Loadables of a state, by the names of its stored properties.
///
/// It looks into structs, tuples and optionals, and not into collections and classes: the cost
/// depends on the type of the state, not on its contents.
///
/// - Parameter hidden: The extents of the stored properties with values that a computed optional
///   hides. Such a value may show a load that is over, so these properties are left out; if the
///   layout of the state is unknown, all properties are.
package func loadingFields<State>(of state: State, besides hidden: [Range<Int>] = []) -> [String] {
  let fields = loadingPaths(in: state).map { $0.isEmpty ? "the state" : $0 }
  if hidden.isEmpty { return fields }
  guard let names = FieldNames(of: state).known(of: hidden) else { return [] }
  return fields.filter { field in
    !names.contains { field == $0 || field.hasPrefix("\($0).") }
  }
}

/// The paths of the loading Loadables in a value; empty for the value itself.
private func loadingPaths(in value: Any) -> [String] {
  switch Shape(of: value) {
  case .whole: return []
  case .loadable: return (value as? any LoadablePhase)?.isLoading == true ? [""] : []
  case .parts(let haveNames):
    var found: [String] = []
    for child in Mirror(reflecting: value).children {
      let paths = loadingPaths(in: child.value)
      if paths.isEmpty { continue }
      // The label of a tuple's element is ".0".
      let name = haveNames ? String(child.label?.trimmingPrefix(".") ?? "") : ""
      found += paths.map { [name, $0].filter { !$0.isEmpty }.joined(separator: ".") }
    }
    return found
  }
}

/// The possible positions of a Loadable in the values of a type. Found once for each type: most
/// fields are numbers and texts, and reflecting each of them takes longer than everything else a
/// test does at its end.
private enum Shape {
  case loadable
  case parts(haveNames: Bool)
  case whole

  private static let known = RawMutex<[ObjectIdentifier: Shape]>([:])

  init(of value: Any) {
    let type = ObjectIdentifier(Swift.type(of: value))
    if let shape = Self.known.withLock({ $0[type] }) {
      self = shape
    } else {
      self.init(reflecting: value)
      let shape = self
      Self.known.withLock { $0[type] = shape }
    }
  }

  private init(reflecting value: Any) {
    if value is any LoadablePhase {
      self = .loadable
      return
    }
    switch Mirror(reflecting: value).displayStyle {
    case .struct, .tuple: self = .parts(haveNames: true)
    case .optional: self = .parts(haveNames: false)
    default: self = .whole
    }
  }
}

/// A Loadable of any value.
private protocol LoadablePhase {
  var isLoading: Bool { get }
}

extension Loadable: LoadablePhase {}
