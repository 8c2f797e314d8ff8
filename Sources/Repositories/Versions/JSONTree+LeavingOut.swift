/// Elements that are left out keep the places of the others, for messages.
extension JSONTree {
  /// A path in the text that the tree writes, and the path of the same value in the whole document.
  struct Place {
    var path: [String] = []
    var whole: [String] = []

    fileprivate func below(_ name: String, _ wholeName: String) -> Place {
      Place(path: path + [name], whole: whole + [wholeName])
    }
  }

  /// The tree without the values at some paths; `whole` receives their paths in the whole document.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  func leavingOut(
    _ paths: Set<[String]>, at place: Place = Place(), whole: inout [[String]: [String]]
  ) -> JSONTree? {
    if paths.contains(place.path) {
      whole[place.path] = place.whole
      return nil
    }
    switch self {
    case .scalar: return self
    case .list(var elements):
      var count = 0
      for (index, element) in elements.enumerated() {
        guard let element else { continue }
        let place = place.below("\(count)", "\(index)")
        elements[index] = element.leavingOut(paths, at: place, whole: &whole)
        count += 1
      }
      return .list(elements)
    case .object(let members):
      var left: [Member] = []
      for member in members {
        let place = place.below(member.key, member.key)
        guard let value = member.value.leavingOut(paths, at: place, whole: &whole) else { continue }
        left.append(member.with(value))
      }
      return .object(left)
    }
  }

  /// The tree with the places closed up.
  var compacted: JSONTree {
    switch self {
    case .scalar: self
    case .list(let elements): .list(elements.compactMap { $0?.compacted })
    case .object(let members):
      .object(members.map { $0.with($0.value.compacted) })
    }
  }
}
