/// A place with entries in the log.
///
/// `@unchecked Sendable`: the place is part of the state's `Draft` and used only under the store's
/// lock, except `typedLane`, which never changes.
final class PlaceOfEdits<State: Sendable, Value: Sendable>: EditedPlace, @unchecked Sendable {
  typealias Comparison = @Sendable (Value, Value) -> Bool

  /// The change that an entry applies.
  final class Making {
    enum Content {
      case edit(Edit<Value>)
      /// A value from a source.
      case told(Value?)
      case written(HandWrite<Value>)
    }

    let content: Content
    /// The values without and with an edit when it was made; nil if an older edit waited. If they
    /// are equal, there may be nothing to save. The revision is that of the base then, if the base
    /// was the value without the edit.
    var made: (values: Edited<Value>, revision: Int?)?

    init(_ content: Content) { self.content = content }
  }

  let typedLane: Lane<State, Value>
  var lane: any StoreLane<State> { typedLane }
  /// Compares two values; nil before the first edit.
  var areEqual: Comparison?
  var entries: [LogEntry<State>] = []
  var index = 0
  var checkedAt: UInt64 = 0
  var isHidden = false
  var apart: [ObjectIdentifier: any StoreLane<State>] = [:]

  private var base: Value??
  private var rememberedBase: Value??
  private var stashed: Loadable<Value>?
  private var noted: Value??
  /// Whether more saved edits than the limit have waited.
  var isOverLimit = false
  /// The number of times that the base was replaced.
  private(set) var revision = 0

  init(_ lane: Lane<State, Value>) { typedLane = lane }

  private var path: any WritableKeyPath<State, Loadable<Value>> & Sendable { typedLane.pathOfLog }

  func saveNext() { typedLane.store?.saveNext(typedLane) }

  func isThere(in state: State) -> Bool { typedLane.isThereForLog(in: state) }

  func make(_ entry: LogEntry<State>, _ draft: inout Draft<State>) {
    if !isThere(in: draft.state) { return }
    switch step(entry).content {
    case .edit(let edit): edit.make(in: &draft.state[keyPath: path].value)
    case .told(let value): put(value, &draft)
    case .written(let write):
      let keeps = entry.kept.map { ($0.lane, $0.lane.keeping(draft.state, isPhase: $0.isPhase)) }
      draft.replaced.append(draft.state[keyPath: path])
      write.make(in: &draft.state[keyPath: path].value)
      for (lane, keep) in keeps {
        // Without the write there is no such place: its phase is that of the moment of the write.
        if let keep { keep(&draft) } else { lane.settlePhase(&draft) }
      }
    }
  }

  func step(_ entry: LogEntry<State>) -> Making {
    guard let step = entry.step as? Making else { Misuse.unequalPaths() }
    return step
  }

  private func value(_ draft: borrowing Draft<State>) -> Value?? {
    isThere(in: draft.state) ? .some(draft.state[keyPath: path].value) : nil
  }

  private func put(_ value: Value?, _ draft: inout Draft<State>) {
    draft.replaced.append(draft.state[keyPath: path])
    draft.state[keyPath: path].value = value
  }

  // MARK: The base

  var hasBase: Bool { base != nil }
  /// The value without any entry.
  var baseValue: Value? { base ?? nil }

  func putBase(_ draft: inout Draft<State>) {
    guard let base, isThere(in: draft.state) else { return }
    put(base, &draft)
  }

  func takeBase(_ draft: inout Draft<State>) {
    if let base { draft.replaced.append(base as Any) }
    base = value(draft)
    revision += 1
  }

  func rememberBase(_ draft: inout Draft<State>) {
    if let rememberedBase { draft.replaced.append(rememberedBase as Any) }
    rememberedBase = value(draft)
  }

  func isBaseChanged(_ draft: inout Draft<State>) -> Bool {
    !isSame(rememberedBase, value(draft))
  }

  private func isSame(_ left: Value??, _ right: Value??) -> Bool {
    switch (left, right) {
    case (nil, nil), (.some(nil), .some(nil)): true
    case (.some(let left?), .some(let right?)): areEqual?(left, right) ?? false
    default: false
    }
  }

  // MARK: What shows

  func stash(_ draft: inout Draft<State>) {
    stashed = isThere(in: draft.state) ? draft.state[keyPath: path] : nil
  }

  func unstash(_ draft: inout Draft<State>) {
    guard let shown = stashed.take(), isThere(in: draft.state) else { return }
    draft.replaced.append(draft.state[keyPath: path])
    draft.state[keyPath: path] = shown
  }

  func note(_ draft: inout Draft<State>) {
    if let noted { draft.replaced.append(noted as Any) }
    noted = areEqual == nil ? nil : value(draft)
  }

  func forgetNote(_ draft: inout Draft<State>) {
    guard let noted = noted.take() else { return }
    draft.replaced.append(noted as Any)
  }

  func isWritten(_ draft: inout Draft<State>) -> Bool {
    guard noted != nil, let value = value(draft) else { return false }
    return !isSame(noted, .some(value))
  }

  func written(_ draft: inout Draft<State>) -> AnyObject {
    Making(.written(HandWrite(from: noted ?? nil, to: value(draft) ?? nil)))
  }

  /// Whether the place is part of an element: then the ids of lanes belong to another list.
  private var isInElement: Bool { typedLane.element != nil }

  func revised(_ entry: LogEntry<State>, _ draft: borrowing Draft<State>) -> AnyObject {
    guard case .written(let write) = step(entry).content, let value = value(draft) else {
      return entry.step
    }
    return Making(.written(write.revised(to: value)))
  }

  func elements(of step: AnyObject) -> [AnyHashable]? {
    guard !isInElement, case .written(let write)? = (step as? Making)?.content else { return nil }
    return write.ids
  }

  func touches(_ step: AnyObject, _ element: (any Hashable & Sendable)?) -> Bool {
    guard case .written(let write)? = (step as? Making)?.content else { return false }
    return isInElement || write.touches(element)
  }

  func concerns(_ entry: LogEntry<State>, _ element: (any Hashable & Sendable)?) -> Bool {
    guard case .written(let write) = step(entry).content else { return true }
    return isInElement || write.concerns(element)
  }

  func endChanged(_ entry: inout LogEntry<State>, _ draft: inout Draft<State>) -> Bool {
    guard case .written(var write) = step(entry).content else { return true }
    if !write.end(from: rememberedBase ?? nil, to: value(draft) ?? nil, areEqual) { return false }
    draft.replaced.append(entry.step)
    entry.step = Making(.written(write))
    return true
  }

  func leave() { typedLane.editedPlace = nil }

  func makeRestore() -> () -> Void {
    let (entries, index, checkedAt) = (entries, index, checkedAt)
    let (isHidden, apart, revision) = (isHidden, apart, revision)
    let (base, noted) = (base, noted)
    return { [self] in
      (self.entries, self.index, self.checkedAt) = (entries, index, checkedAt)
      (self.isHidden, self.apart, self.revision) = (isHidden, apart, revision)
      (self.base, self.noted) = (base, noted)
      typedLane.editedPlace = self
    }
  }

  func hide(_ draft: inout Draft<State>) {
    if !isThere(in: draft.state) { return }
    put(nil, &draft)
  }
}
