// The writes of loads and pages.
extension Lane {
  /// Writes the phase of a load, in place, under the edits.
  @inlinable
  @inline(__always)
  func write<Result>(
    _ draft: inout Draft<State>, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    draft.mayBeEdited(extent) ? writePhase(&draft, body) : writeAlone(&draft, body)
  }

  /// Writes the path, in place.
  @inlinable
  @inline(__always)
  func writeAlone<Result>(
    _ draft: inout Draft<State>, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    if isGone {
      var nothing = Loadable<Value>.notRequested
      return body(&nothing)
    }
    draft.written.insert(extent)
    return body(&draft.state[keyPath: path])
  }

  @usableFromInline
  func writePhase<Result>(
    _ draft: inout Draft<State>, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    if !draft.hasEdits(near: self) { return writeBeside(&draft, body) }
    return draft.changePhase(self, body)
  }

  /// Writes the path when no edit shares a part of the state with it, although one may be in the
  /// same property.
  private func writeBeside<Result>(
    _ draft: inout Draft<State>, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    draft.hear(extent)
    let result = writeAlone(&draft, body)
    draft.noteOwnWrites()
    return result
  }

  /// Writes the value or change of a load or a page, under the edits.
  ///
  /// - Parameters:
  ///   - source: The work of the load, or the run of the page.
  ///   - isValue: Whether the source brings a value, not a change of the value.
  ///   - isLast: Whether the source brings nothing more.
  @inlinable
  @inline(__always)
  func write<Result>(
    _ draft: inout Draft<State>, from source: AnyObject, at revision: Int? = nil,
    isValue: Bool = true, isLast: Bool = true, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    if draft.loading?.haveRevisions == true { draft.noteTold(self) }
    if !draft.mayBeEdited(extent) { return writeAlone(&draft, body) }
    return writeUnderEdits(&draft, source, revision, isValue: isValue, isLast: isLast, body)
  }

  @usableFromInline
  func writeUnderEdits<Result>(
    _ draft: inout Draft<State>, _ source: AnyObject, _ revision: Int?, isValue: Bool,
    isLast: Bool, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    if !draft.hasEdits(near: self) { return writeBeside(&draft, body) }
    return draft.tell(self, source, at: revision, isValue: isValue, isLast: isLast, body)
  }
}
