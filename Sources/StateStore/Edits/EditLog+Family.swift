extension EditLog {
  /// The places with entries that lead into one stored property.
  struct Family {
    let key: LaneFamily
    private(set) var members: ContiguousArray<any EditedPlace<State>> = []
    /// The members by their element, once a family of elements has two.
    private var byElement: [AnyHashable: ContiguousArray<any EditedPlace<State>>]?
    /// The version up to which the log knows all writes.
    var heardOf: UInt64
    /// The version of the last write outside the log; 0 for none.
    var writtenAt: UInt64 = 0

    init(key: LaneFamily, heardOf: UInt64) {
      self.key = key
      self.heardOf = heardOf
    }

    mutating func insert(_ place: any EditedPlace<State>) {
      place.index = members.count
      members.append(place)
      if byElement != nil {
        index(place)
      } else if members.count == 2, key.isOfElements {
        byElement = [:]
        for place in members { index(place) }
      }
    }

    private mutating func index(_ place: any EditedPlace<State>) {
      guard let element = place.lane.element else { return }
      byElement?[AnyHashable(element), default: []].append(place)
    }

    mutating func remove(_ place: any EditedPlace<State>) {
      guard let last = members.popLast() else { return }
      if last !== place {
        members[place.index] = last
        last.index = place.index
      }
      guard byElement != nil, let element = place.lane.element.map({ AnyHashable($0) }) else {
        return
      }
      if var same = byElement?[element], let index = same.firstIndex(where: { $0 === place }) {
        same.remove(at: index)
        byElement?[element] = same.isEmpty ? nil : same
      } else {
        // The id breaks the rules of `Hashable`.
        byElement = [:]
        for place in members { self.index(place) }
      }
    }

    /// Returns the members in these elements; nil means all elements.
    func members(in elements: [AnyHashable]?) -> ContiguousArray<any EditedPlace<State>> {
      guard let elements, let byElement, elements.count < members.count else { return members }
      return ContiguousArray(elements.compactMap { byElement[$0] }.joined())
    }
  }
}
