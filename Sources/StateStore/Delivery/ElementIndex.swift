/// The observers of a list's elements, by element id.
///
/// The observers of one id are a group. An observer knows its group; removing it takes constant
/// time and never looks at the id, whose `==` and `hash` are user code. Ids are hashed to find the
/// group of an added observer, to find the observers of a change, and to remove an unobserved id.
///
/// Ids that break the rules of Hashable (a changed class instance, a number unequal to itself) may
/// find no group, or another one; still, every observer can be removed.
@usableFromInline
struct ElementIndex<ID: Hashable> {
  @usableFromInline
  struct Group {
    @usableFromInline let id: ID
    /// The first observer, nearly always the only one, which needs no array; nil without observers.
    @usableFromInline var first: AnyObserver?
    @usableFromInline var others: ContiguousArray<AnyObserver> = []

    @inlinable
    init(id: ID) { self.id = id }
  }

  /// The groups by their ids, as indices of `groups`.
  @usableFromInline var numbers: [ID: Int] = [:]
  /// The groups; nil is a free slot. A group stays while `numbers` may lead to it.
  @usableFromInline var groups: ContiguousArray<Group?> = []
  @usableFromInline var free: [Int] = []
  /// The groups that lost their last observer since the last sweep.
  @usableFromInline var vacated: [Int] = []
  /// The number of groups without observers that their ids no longer find.
  @usableFromInline var lost = 0

  @inlinable
  init() {}

  /// Adds an observer; returns its group.
  @inlinable
  mutating func insert(_ observer: AnyObserver, at id: ID) -> Int {
    let number: Int
    if let known = numbers[id] {
      number = known
    } else {
      number = free.popLast() ?? groups.count
      if number == groups.count { groups.append(nil) }
      groups[number] = Group(id: id)
      numbers[id] = number
    }
    if groups[number]?.first == nil {
      observer.position = 0
      groups[number]?.first = observer
    } else {
      observer.position = 1 + (groups[number]?.others.count ?? 0)
      groups[number]?.others.append(observer)
    }
    return number
  }

  /// Removes an observer of a group; the group's last observer takes its slot. Runs no user code.
  @inlinable
  mutating func remove(_ observer: AnyObserver, from number: Int) {
    let place = observer.position
    observer.position = -1
    guard let last = groups[number]?.others.popLast() else {
      groups[number]?.first = nil
      vacated.append(number)
      return
    }
    if last === observer { return }
    last.position = place
    if place == 0 {
      groups[number]?.first = last
    } else {
      groups[number]?.others[place - 1] = last
    }
  }

  /// Removes the unobserved ids.
  ///
  /// - Parameter move: Gives an observer the new number of its group.
  @inlinable
  mutating func sweep(move: (AnyObserver, Int) -> Void) {
    while let number = vacated.popLast() {
      guard let group = groups[number], group.first == nil else { continue }
      if let place = numbers.index(forKey: group.id), numbers[place].value == number {
        numbers.remove(at: place)
        groups[number] = nil
        free.append(number)
      } else {
        lost += 1
      }
    }
    let used = groups.count - free.count - lost
    if lost > used + 8 || groups.count > 64 && groups.count > 4 * used { shrink(move) }
  }

  /// Frees the space of removed observers, and drops the lost groups.
  ///
  /// Of groups whose ids have become equal, the index finds only one from now on. Observers of the
  /// other groups get no more calls, and are removed as usual.
  @inlinable
  mutating func shrink(_ move: (AnyObserver, Int) -> Void) {
    let used = groups.compactMap { $0 }.filter { $0.first != nil }
    var smaller: [ID: Int] = [:]
    smaller.reserveCapacity(used.count)
    for (number, group) in used.enumerated() {
      smaller[group.id] = number
      if let first = group.first { move(first, number) }
      for other in group.others { move(other, number) }
    }
    numbers = smaller
    groups = ContiguousArray(used)
    free = []
    lost = 0
  }
}
