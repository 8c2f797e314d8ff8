/// The observers of a list's elements in the current round, whatever the type of the elements.
///
/// Finding the observers of an element hashes its id, which is user code. So an observer that is
/// added is noted here under the store's lock, and `ObservedElements` adds it to its index outside.
@usableFromInline
class AnyObservedElements {
  /// How many observers there are.
  @usableFromInline final var count = 0
  /// The observers that the index is to be given in the next round.
  @usableFromInline final var added: [AnyObserver] = []
  /// The observers to call, in the order of their subscriptions.
  @usableFromInline final var called: ContiguousArray<AnyObserver> = []
  /// Whether the index has ids whose last observer was removed.
  @usableFromInline final var needsSweep = false

  @inlinable
  init() {}

  @inlinable
  final func add(_ observer: AnyObserver) {
    observer.position = 0
    added.append(observer)
    count += 1
  }
}

/// The elements of one list: those that a round has changed are found, and handed to their
/// observers.
///
/// They belong to an `AnyObservedValue`, as an `ObservedValue` does, and keep the list that their
/// observers know. The next list is compared with the known one by what the two do not share. Lists
/// and ids run user code when they are compared, hashed and destroyed, so all of that happens
/// outside the lock.
@usableFromInline
final class ObservedElements<State: Sendable, Value, Element: Identifiable & Equatable>:
  AnyObservedElements
where Element.ID: Sendable {
  @usableFromInline typealias List = IdentifiedList<Element>

  @usableFromInline let path: KeyPath<State, Value>
  @usableFromInline let offset: Int?
  /// Returns the list in a value; it is code of ours, so it may run under the lock.
  @usableFromInline let list: (Value) -> List
  @usableFromInline var index = ElementIndex<Element.ID>()
  @usableFromInline var staged: List?
  /// The list that the observers know; nil without observers.
  @usableFromInline var current: List?

  @inlinable
  init(_ path: KeyPath<State, Value>, list: @escaping (Value) -> List) {
    self.path = path
    offset = MemoryLayout<State>.offset(of: path)
    self.list = list
    super.init()
  }

  @inlinable
  func stage(at state: UnsafeRawPointer) {
    guard let offset else { return }
    unsafe staged = list((state + offset).assumingMemoryBound(to: Value.self).pointee)
  }

  @inlinable
  func stage(_ state: State) {
    staged = list(state[keyPath: path])
  }

  /// Makes the staged list the current one, and decides which observers to call; false when there
  /// is none to call.
  @inlinable
  func settle(isTouched: Bool) -> Bool {
    guard let new = staged.take() else { return false }
    let old = exchange(&current, with: new)
    if isTouched, let old, !old.isIdentical(to: new) { noteObserversOfChanges(from: old, to: new) }
    for observer in added {
      let observer = known(observer)
      observer.group = index.insert(observer, at: observer.id)
      if isOwed(observer, new, isTouched) { called.append(observer) }
    }
    added.removeAll(keepingCapacity: added.count < 16)
    if called.count > 1 { called.sort { $0.order < $1.order } }
    return !called.isEmpty
  }

  /// Whether an observer that was added for this round is to hear of its element.
  @inlinable
  func isOwed(
    _ observer: ElementObserver<State, Element>, _ new: List, _ isTouched: Bool
  ) -> Bool {
    guard let baseline = observer.baseline.take() else { return true }
    guard isTouched, let before = baseline.list ?? baseline.state.map({ list($0[keyPath: path]) })
    else { return false }
    return !new.hasSameElement(as: before, id: observer.id)
  }

  /// Lets go of an observer. This runs no user code, so it may be called under the lock.
  @inlinable
  func remove(_ observer: AnyObserver) {
    index.remove(observer, from: known(observer).group)
    count -= 1
    needsSweep = !index.vacated.isEmpty
  }

  /// Lets go of the ids that nobody observes any more.
  @inlinable
  func sweep() {
    index.sweep { observer, group in known(observer).group = group }
    needsSweep = false
  }

  /// Notes the observers of the elements in which two lists differ.
  ///
  /// - Complexity: O(k log n) for k changes among n elements, and O(m log n) when m observed
  ///   elements are fewer than what would have to be looked at.
  @inlinable
  func noteObserversOfChanges(from old: List, to new: List) {
    let observed = index.numbers
    // Looking for one element takes about as long as sixteen steps along the lists. For a few
    // elements, looking for each is faster than finding out what has changed.
    if observed.count > 8,
      let changed = ListDifference(
        from: old.order, to: new.order, steps: 64 + 16 * observed.count)
    {
      for place in changed.result.updated { note(observed[place.id], if: true) }
      for loose in changed.onlyInOld {
        let id = loose.element.id
        note(observed[id], if: loose.element != new[id: id])
      }
      for loose in changed.onlyInNew {
        let id = loose.element.id
        note(observed[id], if: old.index(id: id) == nil)
      }
    } else {
      for (id, group) in observed {
        note(group, if: !new.hasSameElement(as: old, id: id))
      }
    }
  }

  /// Notes the observers of a group, to be called.
  @inlinable
  func note(_ group: Int?, if isChanged: @autoclosure () -> Bool) {
    guard let group, isChanged() else { return }
    guard let group = index.groups[group], let first = group.first else { return }
    called.append(first)
    called.append(contentsOf: group.others)
  }

  /// Calls the first `count` observers, but for cancelled ones, with their elements.
  @inlinable
  func call(first count: Int, of observers: ContiguousArray<AnyObserver>) {
    for place in 0..<count where !observers[place].isCancelled { call(observers[place]) }
  }

  @inlinable
  func call(_ observer: AnyObserver) {
    let observer = known(observer)
    if let current { observer.call(current[id: observer.id]) }
  }

  @inlinable
  func known(_ observer: AnyObserver) -> ElementObserver<State, Element> {
    unsafe unsafeDowncast(observer, to: ElementObserver<State, Element>.self)
  }

  /// Lets go of the list and the index, which the caller destroys outside the lock.
  @inlinable
  func forget() -> Any? {
    let garbage = (current, index)
    current = nil
    index = ElementIndex()
    needsSweep = false
    return garbage
  }
}
