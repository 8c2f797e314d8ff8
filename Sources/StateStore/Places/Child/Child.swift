/// A place in a store's state that may be gone: the value of an optional, an element of a list, or
/// a case.
///
/// ```swift
/// let editor = store.child(\.editor)                       // an optional
/// let row = store.child(\.todos, id: id)                   // an element, also of a Loadable list
/// let account = store.child(\.session, \.loggedIn)         // a case, by a computed optional of the session
/// let subscription = editor.observe { editor in render(editor) }
/// editor.update { $0.text += "!" }
/// editor.run(id: Editor.autosave, policy: .latest) { run in … try run.update { $0.isSaved = true } }
/// ```
///
/// <doc:Places> lists what a child can do beside a store and a binding. What reads gives an
/// optional; `derived`, `persist` and `reading:` are at the place above.
///
/// A child follows its place, and may be kept while the place is gone: then reading returns nil,
/// and nothing is written. A load, an edit or a run *begun* at a child belongs to the current
/// incarnation: it ends with that incarnation, and never writes to the next one (L22).
///
/// Another id is another incarnation, also within one write. So is a value that was gone at the end
/// of a write and came back. A value with the same id is the same incarnation, whatever was
/// assigned, such as a reloaded list; a value that is not `Identifiable` goes when it is nil. A
/// child goes with each child above it: item 1 of one window is not item 1 of the next. While work
/// runs at a child, the store compares ids, and calls the getters of computed optionals, under its
/// lock.
///
/// A child keeps the store alive, as a ``Binding`` does.
@dynamicMemberLookup
public struct Child<Value: Sendable>: StatePlace {
  let place: any ChildPlace<Value>
  /// Reads the value by code compiled for its type, if the child was made from the store: the place
  /// looks types up, which takes ten times as long.
  @usableFromInline let copy: @Sendable () -> Value?

  public var _place: _PlaceInStore<Value> { _PlaceInStore(place: place) }

  init(place: any ChildPlace<Value>, copy: @escaping @Sendable () -> Value?) {
    self.place = place
    self.copy = copy
  }

  /// A copy of the value; nil if it is gone.
  @inlinable public var state: Value? { copy() }

  /// Changes the value, atomically and in place, and returns the result of `body`; returns nil and
  /// writes nothing if the value is gone.
  ///
  /// The rules of `Store.update` apply, and the whole stored property that contains the place
  /// counts as written. Values that `body` replaces are destroyed under the store's lock.
  ///
  /// - Parameter name: The name of this write in messages and logs.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try place.update(Caller(name: name, fileID: fileID, line: line), body)
  }

  /// Changes the value by a draft of it, atomically, and returns the result of `body`; returns nil
  /// and writes nothing if the value is gone: what `Store.write` does with the state.
  ///
  /// The draft begins and cancels work of the place: see ``Draft``. A load begun there belongs to
  /// the incarnation that the draft then has: to the next one, after another id was assigned. The
  /// draft has a copy of the value, which is put back if it was written; then the whole stored
  /// property that contains the place counts as written.
  ///
  /// - Parameter name: The name of this write in messages and logs.
  @discardableResult
  public func write<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try place.write(Caller(name: name, fileID: fileID, line: line), body)
  }

  @available(
    *, unavailable,
    message:
      "`update` at a child lends the value itself: write `$0 = …` or `$0.clear()`, or use `write`, which lends a draft"
  )
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result? { fatalError() }

  /// Lends the value to `body` and returns the result; nil if the value is gone.
  ///
  /// `body` runs under the store's lock, as in `Store.read`.
  public func read<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try place.read(fileID, line, body)
  }

  /// A member of the value as a child, which goes with the value.
  @inlinable
  public subscript<Member: Sendable>(
    dynamicMember path: any WritableKeyPath<Value, Member> & Sendable
  ) -> Child<Member> {
    let reader = PartReader(path)
    return member(path) { [copy] in
      guard var value = copy() else { return nil }
      return reader.read(&value)
    }
  }

  @usableFromInline
  func member<Member: Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable, copy: @escaping @Sendable () -> Member?
  ) -> Child<Member> {
    func member(_ place: some ChildPlace<Value>) -> Child<Member> {
      Child<Member>(place: place.narrow(to: path), copy: copy)
    }
    return member(place)
  }
}
