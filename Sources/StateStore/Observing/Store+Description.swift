extension Store: CustomStringConvertible, CustomReflectable {
  /// The store's version, and the state with a line for each stored property, without the values
  /// of secrets. Long values are shortened, to about 80 characters: `dump(store)` shows them whole,
  /// and `write.difference` in `observeWrites` shows what has changed. Inside an update of the
  /// store, the type alone.
  ///
  /// A member of the state that is called `description` is `store.state.description`.
  public var description: String {
    guard let (version, members) = shown else { return "Store<\(State.self)>, in an update" }
    return
      (["Store<\(State.self)>, version \(version)"]
      + members.map { label, value, isText in
        "\(label): \(isText ? "\(value)" : Brief(secrets: engine.secrets).text(of: value))"
      }).joined(separator: "\n  ")
  }

  /// The version and the stored properties of the state, as a debugger and `dump` show them. A
  /// property that is a secret, or holds one, is a shortened text without the secret.
  public var customMirror: Mirror {
    guard let (version, members) = shown else { return Mirror(self, children: []) }
    let children: [Mirror.Child] = members.map { label, value, _ in (label, value) }
    return Mirror(self, children: [("version", version)] + children, displayStyle: .class)
  }

  /// The stored properties of the state, or a state that is no struct as `state`; a value that
  /// holds a secret as text. nil inside an update: printing must not stop a program.
  private var shown: (version: UInt64, members: [(label: String, value: Any, isText: Bool)])? {
    if lock.isHeldHere { return nil }
    let (state, version) = lock.withLock { ($0.draft.state, $0.version) }
    let secrets = engine.secrets
    func member(_ label: String, _ value: Any) -> (label: String, value: Any, isText: Bool) {
      if secrets.areIn(value) { return (label, Brief(secrets: secrets).text(of: value), true) }
      return (label, value, false)
    }
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .struct, !secrets.hide(state) else {
      return (version, [member("state", state)])
    }
    return (
      version,
      mirror.children.map { child in
        let label = child.label ?? ""
        return secrets.hide(label, of: mirror)
          ? (label, Secrets.text, true) : member(label, child.value)
      }
    )
  }
}
