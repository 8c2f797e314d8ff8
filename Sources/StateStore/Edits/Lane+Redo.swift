import Synchronization

/// A step in making edits again.
@usableFromInline
struct Redo<State: Sendable> {
  let number: Int
  let make: (inout Draft<State>) -> Void

  /// Takes steps in the order of their numbers; those with one number in the given order.
  static func make(_ steps: [Redo], _ draft: inout Draft<State>) {
    let sorted = steps.enumerated().sorted { ($0.1.number, $0.0) < ($1.1.number, $1.0) }
    for (_, step) in sorted { step.make(&draft) }
  }
}

// The steps of one lane.
extension Lane {
  /// The steps that make the edits again, with the writes by hand between them.
  ///
  /// - Parameters:
  ///   - again: Makes a change in what was written by hand after the edit with a number, below the edits that were left
  ///     in place.
  ///   - edited: The lanes whose places keep what they have.
  ///   - takesBase: Whether the value before the first edit becomes the base.
  @usableFromInline
  func redos(
    _ again: ((inout Draft<State>, _ number: Int) -> Void)?,
    keeping edited: [any StoreLane<State>], takesBase: Bool
  ) -> [Redo<State>] {
    let items = contents.withLock { $0.edits.firstNumber == nil ? [] : $0.edits.items }
    var number = 0
    return items.enumerated().map { index, item in
      if case .edit(let edit) = item { number = edit.number }
      return Redo(number: number) { [self, number] draft in
        if !isThere(in: draft.state) { return }
        switch item {
        case .edit(let edit):
          if takesBase, index == 0 {
            let base = draft.state[keyPath: path].value
            change(&draft) { $0.setBase(base) }
          }
          edit.make(in: &draft.state[keyPath: path].value)
        case .write(let value):
          write(value, keeping: edited, &draft) { draft in
            guard let again else { return }
            let seen = made(items[..<index], &draft)
            again(&draft, number)
            for edit in seen { edit.make(in: &draft.state[keyPath: path].value) }
          }
          let value = draft.state[keyPath: path].value
          change(&draft) { $0.replace(index, with: .write(value)) }
        case .question: break  // Answered before, as values are compared.
        }
      }
    }
  }

  /// The edits among these that the present value has.
  private func made(_ items: ArraySlice<Edits.Item>, _ draft: inout Draft<State>) -> [Edits.Edit] {
    guard let value = draft.state[keyPath: path].value else { return [] }
    let areEqual = contents.withLock(\.areEqual)
    var compared: [any Sendable] = []
    defer { draft.replaced += compared as [Any] }
    return items.compactMap { item in
      guard case .edit(let edit) = item, edit.isMade(in: value, areEqual, &compared) else {
        return nil
      }
      return edit
    }
  }

  /// Puts what was written by hand in place of the value. The places of other edited lanes inside keep what they have:
  /// those lanes know what was written to their places.
  ///
  /// - Parameter again: Makes a change in what was written.
  func write(
    _ value: Value?, keeping edited: [any StoreLane<State>], _ draft: inout Draft<State>,
    again: (inout Draft<State>) -> Void = { _ in }
  ) {
    var keeps: [(inout Draft<State>) -> Void] = []
    for other in edited where other !== self && other.isPart(of: self, &draft) {
      // Two paths may lead to one place.
      if isPart(of: other, &draft) { continue }
      if let keep = other.keeping(draft.state) { keeps.append(keep) }
    }
    draft.replaced.append(draft.state[keyPath: path])
    draft.state[keyPath: path].value = value
    again(&draft)
    for keep in keeps { keep(&draft) }
  }
}
