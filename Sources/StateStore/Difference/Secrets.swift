/// The secrets of a store, by the types that declare them.
struct Secrets: Sendable {
  static let none = Secrets()
  /// The text in place of a secret.
  static let text = "<secret>"

  /// The labels of each type, with the size of the property.
  private var labels: [ObjectIdentifier: [String: Int]] = [:]
  /// The labels that a class declares: they count for its superclasses and subclasses, too.
  private var labelsOfClasses: Set<String> = []

  private init() {}

  init<State>(_ secrets: [Secret<State>]) {
    for secret in secrets {
      labels[secret.owner, default: [:]][secret.label] = secret.size
      if secret.isOfClass { labelsOfClasses.insert(secret.label) }
    }
  }

  /// Whether a property of the value that this mirror shows is hidden.
  func hide(_ label: String?, of mirror: Mirror) -> Bool {
    if labels.isEmpty { return false }
    guard let label else { return false }
    if mirror.displayStyle == .class, labelsOfClasses.contains(label) { return true }
    guard let hidden = labels[ObjectIdentifier(mirror.subjectType)] else { return false }
    if hidden[label] != nil { return true }
    // The runtime names a path by the first property at its offset: one without a byte may stand
    // there, before the secret. Then the secret is not known by name, and all is hidden.
    return mirror.children.contains { child in
      guard let size = child.label.flatMap({ hidden[$0] }), size > 0 else { return false }
      return _openExistential(type(of: child.value), do: sizeOfValue) == 0
    }
  }

  /// Whether the value is hidden whole: it declares a secret, and is shown by its elements, or
  /// chooses what its mirror shows.
  func hide(_ value: Any) -> Bool {
    if labels.isEmpty { return false }
    return (value is any CustomReflectable || value is any Collection)
      && labels[ObjectIdentifier(type(of: value))] != nil
  }

  /// Whether the value declares a secret, or holds a value that does.
  ///
  /// - Complexity: linear in the parts of the value; O(1) in a store without secrets.
  func areIn(_ value: Any) -> Bool {
    if labels.isEmpty { return false }
    var entered: Set<ObjectIdentifier> = []
    return areIn(value, &entered)
  }

  private func areIn(_ value: Any, _ entered: inout Set<ObjectIdentifier>) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: value)
    if mirror?.displayStyle == .class,
      !entered.insert(ObjectIdentifier(value as AnyObject)).inserted
    {
      return false
    }
    if labels[ObjectIdentifier(type(of: value))] != nil { return true }
    while let level = mirror {
      if labels[ObjectIdentifier(level.subjectType)] != nil { return true }
      for child in level.children {
        if hide(child.label, of: level) || areIn(child.value, &entered) { return true }
      }
      mirror = level.superclassMirror
    }
    return false
  }
}

private func sizeOfValue<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
