/// Finds the Loadables of a state that are loading, by the names of its stored properties.
///
/// It looks into structs, tuples and optionals, and not into collections and classes: the cost depends on
/// the type of the state, not on its contents.
package func loadingFields(of state: Any) -> [String] {
  var found: [String] = []
  collectLoadingFields(of: state, "", &found)
  return found
}

private func collectLoadingFields(of value: Any, _ path: String, _ found: inout [String]) {
  if let loadable = value as? any LoadablePhase {
    if loadable.isLoading { found.append(path.isEmpty ? "the state" : path) }
    return
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .struct, .tuple, .optional:
    for child in mirror.children {
      let name = mirror.displayStyle == .optional ? nil : child.label
      let separator = path.isEmpty || name == nil ? "" : "."
      collectLoadingFields(of: child.value, path + separator + (name ?? ""), &found)
    }
  default:
    break
  }
}

/// A Loadable of any value.
private protocol LoadablePhase {
  var isLoading: Bool { get }
}

extension Loadable: LoadablePhase {}
