/// One write of a store, as an observer of writes sees it: its name, its place in the source, its
/// cause, and the stored properties that it wrote.
///
/// ```swift
/// let watch = store.observeWrites { write in
///   logger.debug("\(write)")                      // 12 "rename" at App/Todos.swift:20: todos
///   for line in write.difference.lines { logger.trace("  \(line)") }
/// }
/// ```
///
/// A record keeps the states before and after the write, which share all parts that the write left
/// as they were. Keep its ``description``, not the record, for longer than some seconds.
public struct WriteRecord<State: Sendable>: Sendable {
  /// The parts that the observers of a write share.
  final class Contents: Sendable {
    let version: UInt64
    let caller: Caller
    let cause: WriteOrigin
    let step: WorkStep?
    let written: [Range<Int>]
    let before: State
    let after: State
    let secrets: Secrets

    init(
      version: UInt64, caller: Caller, cause: WriteOrigin, step: WorkStep?,
      written: WrittenFields, before: State, after: State, secrets: Secrets
    ) {
      self.version = version
      self.caller = caller
      self.cause = cause
      self.step = step
      self.written = written.extents
      self.before = before
      self.after = after
      self.secrets = secrets
    }
  }

  let contents: Contents
  /// The number of writes just before this one that the observer did not get, because 10,000 others
  /// were waiting for it.
  public internal(set) var missed: Int = 0

  /// The store's version that the write made.
  public var version: UInt64 { contents.version }
  /// The name that the caller gave to the update, load or edit: by default, the name of the function
  /// around the call.
  public var name: String { contents.caller.name }
  /// The module and file of the call.
  public var fileID: String { "\(contents.caller.fileID)" }
  /// The line of the call.
  public var line: UInt { contents.caller.line }
  /// Who made the write: code outside, an observer, a run, a load or an edit. What a load or an edit
  /// did by the write is the ``step``; the place in the source is ``fileID`` and ``line``.
  ///
  /// An assignment, such as `binding.size.state = 3`, has the place where the binding was made. An
  /// `update` in a function that several observers call has the place of the `update`: the record
  /// does not say whose call it was, so give the update a name by its caller.
  public var cause: WriteOrigin { contents.cause }
  /// What a load or an edit did by the write; nil for an update.
  public var step: WorkStep? { contents.step }

  /// The names of the stored properties of the state that were written, in the order of their
  /// declaration; also of those that were given an equal value.
  ///
  /// A write through `whole`, or through a computed property, counts as writing all. The names come
  /// from reflection: a state that is not a struct, or has a stored property of a protocol's type,
  /// has bytes in place of names (`bytes 8..<16`). For a condition use ``wrote(_:)``, which is exact.
  ///
  /// - Complexity: linear in the stored properties of the state.
  public var fields: [String] { FieldNames(of: contents.after).names(of: contents.written) }

  /// Whether the write touched the stored property that `path` names or reads from; a computed
  /// property counts as reading all.
  public func wrote<Value>(_ path: KeyPath<State, Value>) -> Bool {
    let extent = extent(of: path)
    return contents.written.contains { $0.overlaps(extent) }
  }

  /// The differences that the write made, at most 20 lines and one for the rest, without the values
  /// of secrets.
  ///
  /// Computed at each call, on the calling thread, by reflection: leave it to a log level that is
  /// off in production.
  ///
  /// - Complexity: that of ``StateDifference``.
  public var difference: StateDifference {
    StateDifference(
      from: contents.before, to: contents.after, limit: 20, hiding: contents.secrets)
  }
}

extension WriteRecord: CustomStringConvertible, CustomReflectable {
  /// The write in one line, without values of the state.
  public var description: String {
    var text = "\(version) \"\(name)\""
    if let step { text += " \(step.rawValue)" }
    text += " at \(fileID):\(line)"
    if cause != .outside { text += ", by \(cause)" }
    text += ": \(fields.joined(separator: ", "))"
    if missed > 0 { text += " (missed \(missed) before)" }
    return text
  }

  /// The members of the description: a record printed by `dump` shows no value of the state.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "version": version, "name": name, "fileID": fileID, "line": line, "cause": cause,
        "fields": fields, "missed": missed,
      ])
  }
}
