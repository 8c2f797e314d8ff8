/// The observers of a list's elements in the current round, whatever the element type.
///
/// Finding the observers of an element hashes its id, which is user code. So an added observer is
/// noted here under the store's lock; `ObservedElements` adds it to the index outside the lock.
@usableFromInline
class AnyObservedElements {
  /// The number of observers.
  @usableFromInline final var count = 0
  /// The observers to add to the index in the next round.
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

/// The elements of one list: finds the elements that changed since the last round, and hands them
/// to their observers.
///
/// Like an `ObservedValue`, this object belongs to an `AnyObservedValue`; it keeps the list that
/// the observers know. It compares only the parts that the next list does not share with the known
/// one. Comparing, hashing and destroying lists and ids runs user code, so all of that happens
/// outside the lock.
@usableFromInline
final class ObservedElements<State: Sendable, Value, Element: Identifiable & Equatable>:
  AnyObservedElements, Observed
where Element.ID: Sendable {
  @usableFromInline typealias List = IdentifiedList<Element>

  @usableFromInline let path: KeyPath<State, Value>
  @usableFromInline let offset: Int?
  /// Returns the list in a value; this is library code, so it may run under the lock.
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

  @inlinable var elements: AnyObservedElements? { self }

  @inlinable
  func stage(at state: UnsafeMutableRawPointer) {
    guard let offset else { return }
    unsafe staged = list((state + offset).assumingMemoryBound(to: Value.self).pointee)
  }

  @inlinable
  func stage(_ state: State) {
    staged = list(state[keyPath: path])
  }

  /// Makes the staged list the current one, and decides which observers to call; false if no
  /// observer needs a call.
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

  /// Whether to call an observer that was added for this round.
  @inlinable
  func isOwed(
    _ observer: ElementObserver<State, Element>, _ new: List, _ isTouched: Bool
  ) -> Bool {
    guard let baseline = observer.baseline.take() else { return true }
    guard isTouched, let before = baseline.list ?? baseline.state.map({ list($0[keyPath: path]) })
    else { return false }
    return !new.hasSameElement(as: before, id: observer.id)
  }

  /// Removes an observer. Runs no user code, so it may be called under the lock.
  @inlinable
  func remove(_ observer: AnyObserver) {
    index.remove(observer, from: known(observer).group)
    count -= 1
    needsSweep = !index.vacated.isEmpty
  }

  /// Removes the unobserved ids from the index.
  @inlinable
  func sweep() {
    index.sweep { observer, group in known(observer).group = group }
    needsSweep = false
  }

  /// Notes the observers of the elements that differ between two lists.
  ///
  /// - Complexity: O(k log n) for k changes among n elements; O(m log n) if the m observed elements
  ///   are fewer than the elements to compare.
  @inlinable
  func noteObserversOfChanges(from old: List, to new: List) {
    let observed = index.numbers
    // Looking up one element takes about as long as sixteen steps along the lists. For a few
    // elements, looking up each is faster than computing the difference.
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

  /// Notes the observers of a group, to call them.
  @inlinable
  func note(_ group: Int?, if isChanged: @autoclosure () -> Bool) {
    guard let group, isChanged() else { return }
    guard let group = index.groups[group], let first = group.first else { return }
    called.append(first)
    called.append(contentsOf: group.others)
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

  /// Empties the list and the index, and gives both to the caller for destruction outside the lock.
  @inlinable
  func forget(_ garbage: inout [Any]) {
    garbage.append((current, index))
    current = nil
    index = ElementIndex()
    needsSweep = false
  }
}
