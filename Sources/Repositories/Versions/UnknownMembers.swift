/// The members of the JSON before that no value has read: those of a later version of the program,
/// or of another program.
struct UnknownMembers {
  /// The members that the value before has read.
  let reads: MemberReads

  /// Adds the unknown members to the JSON of a value that has taken the place of another.
  ///
  /// Elements of lists are matched by `id`, else by equality without unknown members. The unknown
  /// members of a removed element are dropped.
  ///
  /// - Complexity: O(*n*) in the size of both.
  func added(to new: JSONTree, from old: JSONTree, at path: [String] = []) -> JSONTree {
    switch (new, old) {
    case (.object(let members), .object(let before)):
      .object(merged(members, before, at: path))
    case (.list(let elements), .list(let before)):
      .list(merged(elements, before, at: path))
    default: new
    }
  }

  private func merged(
    _ members: [JSONTree.Member], _ before: [JSONTree.Member], at path: [String]
  ) -> [JSONTree.Member] {
    var members = members
    let places = Dictionary(
      members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    for member in before {
      guard let isRead = reads.hasRead(member.key, in: path) else { return members }
      if let place = places[member.key] {
        guard isRead else { continue }
        members[place].value = added(
          to: members[place].value, from: member.value, at: path + [member.key])
      } else if !isRead {
        members.append(member)
      }
    }
    return members
  }

  private func merged(
    _ elements: [JSONTree?], _ before: [JSONTree?], at path: [String]
  ) -> [JSONTree?] {
    var partners: [JSONTree: [Int]] = [:]
    for case (let index, let element?) in before.enumerated().reversed() {
      let known = known(element, at: path + ["\(index)"])
      if known != element { partners[known.identity, default: []].append(index) }
    }
    if partners.isEmpty { return elements }
    return elements.map { element in
      guard let element, let index = partners[element.identity]?.popLast(),
        let partner = before[index]
      else { return element }
      return added(to: element, from: partner, at: path + ["\(index)"])
    }
  }

  /// A value without its unknown members.
  private func known(_ json: JSONTree, at path: [String]) -> JSONTree {
    switch json {
    case .scalar: json
    case .list(let elements):
      .list(
        elements.enumerated().map { index, element in
          element.map { known($0, at: path + ["\(index)"]) }
        })
    case .object(let members):
      .object(
        members.compactMap { member in
          if reads.hasRead(member.key, in: path) == false { return nil }
          return member.with(known(member.value, at: path + [member.key]))
        })
    }
  }
}

extension JSONTree {
  /// What an element of a list is found by: its member `id`, or else all of it.
  fileprivate var identity: JSONTree { self["id"] ?? sorted }

  /// The value with the members of its objects in the order of their names.
  private var sorted: JSONTree {
    switch self {
    case .scalar: self
    case .list(let elements): .list(elements.map { $0?.sorted })
    case .object(let members):
      .object(
        members.map { $0.with($0.value.sorted) }.sorted { $0.key.precedesInBytes($1.key) })
    }
  }
}
